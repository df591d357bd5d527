import { parentPort, threadId } from 'node:worker_threads';

/** Thread of tests: replies to each request with its own id as the number of files. */
parentPort?.on('message', ({ id }: { readonly id: number }) => {
  const reply = { ok: true, value: { files: threadId, isUpdating: false } };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, reply });
});
