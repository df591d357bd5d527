import type { InteractionTimer } from '#shared/interaction/interaction.ts';

/** Returns the milliseconds until a request is decided automatically, never less than zero. */
export function timeLeft({ remainingMs, runningSince }: InteractionTimer, now: number): number {
  return Math.max(0, runningSince === null ? remainingMs : remainingMs - (now - runningSince));
}

/**
 * Limit in ms: shorter times are shown in whole seconds, longer ones in whole minutes, so that a
 * distant end does not tick.
 */
const SECONDS_BELOW_MS = 120_000;

export type ShortTime = { readonly unit: 'seconds' | 'minutes'; readonly count: number };

/**
 * Returns a rounded time. Rounds up, so that a time that is still running is never shown as over.
 */
export function shortTime(ms: number): ShortTime {
  if (ms < SECONDS_BELOW_MS) return { unit: 'seconds', count: Math.ceil(ms / 1000) };
  return { unit: 'minutes', count: Math.ceil(ms / 60_000) };
}

/** Remaining times at which screen readers are notified, in ms. */
const ANNOUNCED_AT_MS = [60_000, 30_000, 10_000];

/**
 * Returns the announced time that was passed between two readings of the clock; null if none was.
 */
export function momentPassed(before: number, now: number): number | null {
  return ANNOUNCED_AT_MS.findLast((at) => before > at && now <= at) ?? null;
}
