/** Longest wait for a moment without work; browsers that cannot tell such moments wait this long. */
const MAX_WAIT_MS = 2000;

/** Does `work` once the first pictures are done with. The returned function calls it off. */
export function whenIdle(work: () => Promise<unknown>): () => void {
  const run = () => void work();
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(id);
}
