/** Longest wait for an animation frame; a hidden window has none. */
const HIDDEN_WAIT_MS = 250;
/** Changes that are collected at most before they are applied without waiting. */
const MAX_BATCH = 2_000;

export type Batch<T> = { add(item: T): void; dispose(): void };

/** Hands over everything that came since the last animation frame at once, in order, so that React renders once per frame. */
export function createBatch<T>(apply: (items: readonly T[]) => void): Batch<T> {
  let items: T[] = [];
  let cancel: (() => void) | null = null;
  const flush = () => {
    cancel?.();
    cancel = null;
    const taken = items;
    items = [];
    if (taken.length > 0) apply(taken);
  };
  return {
    add(item) {
      items.push(item);
      if (items.length >= MAX_BATCH) flush();
      else cancel ??= soon(flush);
    },
    dispose() {
      cancel?.();
      cancel = null;
      items = [];
    },
  };
}

function soon(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback);
  const timer = setTimeout(callback, HIDDEN_WAIT_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
