import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import { checkpoint, examine } from './adapters/sqlite/sqlite.ts';

/**
 * Entry point of the worker thread that runs checkpoints of the database's write-ahead log and
 * verifies rows. The thread waits for the disk, so core does not. `Checkpointer` starts it.
 */
const { database } = z.object({ database: z.string() }).parse(workerData);
const job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checkpoint') }),
  z.object({ kind: z.literal('examine'), above: z.int(), limit: z.int() }),
]);

function run(message: unknown) {
  const asked = job.parse(message);
  return asked.kind === 'checkpoint'
    ? checkpoint(database)
    : examine(database, asked.above, asked.limit);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', (message) => parentPort?.postMessage(run(message)));
