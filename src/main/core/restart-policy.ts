const WINDOW_MS = 60_000;
const WAITS_MS = [0, 500, 2_000];

/**
 * Returns the delay before core restarts after a crash; null if it crashed too often to be
 * restarted.
 */
export function restartWait(crashes: readonly number[], now: number): number | null {
  const recent = crashes.filter((at) => now - at < WINDOW_MS).length;
  return WAITS_MS[Math.max(recent, 1) - 1] ?? null;
}
