// Preloaded into the server: records each time for which its main thread blocked the event loop.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const NOTED_MS = 15;
const file = process.env.CORRAL_BENCH_LOOP;
const isServer = isMainThread && (process.argv[1] ?? '').endsWith('headless.js');

if (file && isServer) {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (now - last > NOTED_MS)
      appendFileSync(file, `${JSON.stringify({ at: Date.now(), ms: now - last })}\n`);
    last = performance.now();
  }, 1).unref();
}
