import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import { checkpoint } from './adapters/sqlite/sqlite.ts';

/**
 * Entry point of the worker thread that runs checkpoints of the database's write-ahead log. The
 * thread waits for the disk, so core does not. `Checkpointer` starts it.
 */
const { database } = z.object({ database: z.string() }).parse(workerData);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', () => parentPort?.postMessage(checkpoint(database)));
