const WINDOW_MS = 60_000;
const WAITS_MS = [0, 500, 2_000];

/** How long to wait before core is started again after a crash; null: it crashes too often, give up. */
export function restartWait(crashes: readonly number[], now: number): number | null {
  const recent = crashes.filter((at) => now - at < WINDOW_MS).length;
  return WAITS_MS[Math.max(recent, 1) - 1] ?? null;
}
