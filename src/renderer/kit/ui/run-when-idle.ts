/** Longest wait for an idle period; a browser without `requestIdleCallback` waits this long. */
const MAX_WAIT_MS = 2000;

/** Runs `work` when the browser is idle after the first paint. The returned function cancels it. */
export function runWhenIdle(work: () => Promise<unknown>): () => void {
  const run = () => void work();
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(id);
}
