const FIRST_MS = 250;
const MOST_MS = 10_000;

/**
 * Returns the delay before the next attempt. It doubles up to ten seconds; `random` in [0, 1)
 * spreads it over its upper half (jitter).
 */
export function backOff(failures: number, random: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return Math.round(most / 2 + (most / 2) * random);
}
