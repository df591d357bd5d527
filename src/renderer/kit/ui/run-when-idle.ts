/** Longest wait for an idle period; a browser without `requestIdleCallback` waits this long. */
const MAX_WAIT_MS = 2000;

/**
 * Runs `work` when the browser is idle after the first paint. The returned function cancels it. A
 * failure is ignored: what could not be fetched ahead is fetched again when it is needed.
 */
export function runWhenIdle(work: () => Promise<unknown>): () => void {
  const run = () => void work().catch(() => null);
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(id);
}
