import { holdUntilPainted, isHeld } from './paint-hold.ts';

/** After a rest of one frame of a 60 Hz screen a change does not wait: rendered now, it is ready when the next frame begins. */
const REST_MS = 16;
/** Longest wait for an animation frame; a hidden window has none. */
const HIDDEN_WAIT_MS = 250;
/** Changes that are collected at most before they are applied without waiting. */
const MAX_BATCH = 2_000;

export type Batch<T> = { add(item: T): void; dispose(): void };

/** `patient`: something better usually comes within the same frame, and is handed over together with it. */
export type Urgency = 'urgent' | 'usual' | 'patient';

/**
 * Hands over the first change after a rest at once, and everything that comes until the next animation frame together and in order,
 * so that React renders at most once per frame under load. What is urgent waits for nothing, and everything else, of any batch, for it:
 * until it is painted, nothing more is rendered.
 */
export function createBatch<T>(apply: (items: readonly T[]) => void, urgencyOf: (item: T) => Urgency = () => 'usual'): Batch<T> {
  let items: T[] = [];
  let isPatient = true;
  let cancel: (() => void) | null = null;
  let appliedAt = -REST_MS;
  const flushUnheld = () => {
    if (!isHeld(flushUnheld)) flush();
  };
  const flush = () => {
    cancel?.();
    cancel = null;
    appliedAt = performance.now();
    const taken = items;
    items = [];
    isPatient = true;
    if (taken.length > 0) apply(taken);
  };
  return {
    add(item) {
      items.push(item);
      const urgency = urgencyOf(item);
      const isRested = (cancel === null || isPatient) && performance.now() - appliedAt >= REST_MS;
      isPatient &&= urgency === 'patient';
      if (urgency === 'urgent') {
        flush();
        holdUntilPainted();
      } else if (items.length >= MAX_BATCH) flush();
      else if (isRested && !isPatient) flushUnheld();
      else cancel ??= soon(flushUnheld);
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
