import type { InteractionTimer } from '#shared/interaction/interaction.ts';

/** Milliseconds until a request decides itself; never below zero. */
export function timeLeft({ remainingMs, runningSince }: InteractionTimer, now: number): number {
  return Math.max(0, runningSince === null ? remainingMs : remainingMs - (now - runningSince));
}

/** Whole seconds below this, whole minutes above: nobody has to watch a number run that is far from its end. */
const SECONDS_BELOW_MS = 120_000;

export type ShortTime = { readonly unit: 'seconds' | 'minutes'; readonly count: number };

/** Rounded up: what is told is never already over. */
export function shortTime(ms: number): ShortTime {
  if (ms < SECONDS_BELOW_MS) return { unit: 'seconds', count: Math.ceil(ms / 1000) };
  return { unit: 'minutes', count: Math.ceil(ms / 60_000) };
}

/** Told aloud when this much is left, and no more often. */
const TOLD_AT_MS = [60_000, 30_000, 10_000];

/** Which of the moments was passed between two looks at the clock; `null`: none. */
export function momentPassed(before: number, now: number): number | null {
  return TOLD_AT_MS.findLast((at) => before > at && now <= at) ?? null;
}
