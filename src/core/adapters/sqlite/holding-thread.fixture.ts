import { parentPort, workerData } from 'node:worker_threads';

import { z } from 'zod';

import { openBeside } from './sqlite.ts';
import { WriteLock } from './write-lock.ts';

/** Thread that writes to a database for `ms`, in one transaction that it announces. */
const { path, lock, ms } = z
  .object({ path: z.string(), lock: z.instanceof(SharedArrayBuffer), ms: z.int() })
  .parse(workerData);
const opened = openBeside(path, new WriteLock(lock));
if (!opened.ok) throw new Error(opened.error.kind);
const written = opened.value.transaction(() => {
  opened.value.prepare("INSERT INTO a (x) VALUES ('thread')").run();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage('writing');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
});
if (!written.ok) throw new Error(written.error.kind);
opened.value.close();
