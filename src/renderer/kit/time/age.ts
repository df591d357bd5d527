const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Age = { readonly unit: 'now' | 'minutes' | 'hours' | 'days'; readonly count: number };

/**
 * Returns the elapsed time in the biggest unit that fits. Times are in milliseconds since the
 * epoch.
 */
export function ageOf(then: number, now: number): Age {
  const elapsed = Math.max(0, now - then);
  if (elapsed < MINUTE) return { unit: 'now', count: 0 };
  if (elapsed < HOUR) return { unit: 'minutes', count: Math.floor(elapsed / MINUTE) };
  if (elapsed < DAY) return { unit: 'hours', count: Math.floor(elapsed / HOUR) };
  return { unit: 'days', count: Math.floor(elapsed / DAY) };
}
