import { useSyncExternalStore } from 'react';

const PERIOD_MS = 1_000;

/**
 * Returns the time, rounded down to `stepMs`, so that a component renders only as often as needed.
 */
export function useNow(stepMs: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, PERIOD_MS);
  return () => clearInterval(timer);
}
