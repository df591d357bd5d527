import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import { checkpoint } from './adapters/sqlite/sqlite.ts';

/** The thread in which the database's log is brought home: it waits for the disk, and core does not. Started by Checkpointer. */
const { database } = z.object({ database: z.string() }).parse(workerData);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', () => parentPort?.postMessage(checkpoint(database)));
