import type { InteractionTimer } from '#shared/interaction/interaction.ts';

/** A busy machine calls back late; later than this, it slept. */
const LATE_MS = 2000;

/** It stands still until the request is in front of a person. */
export const newTimer = (seconds: number): InteractionTimer => ({ remainingMs: seconds * 1000, runningSince: null, isPaused: false });

export type Lapse = { readonly countedMs: number; readonly slept: boolean };

/**
 * What counts of the time since the last look. The next look was to be after `expectedMs`: a clock that says much more
 * than that, or less than nothing, was set or slept, and nobody could read the question meanwhile.
 */
export function lapse(elapsedMs: number, expectedMs: number): Lapse {
  const slept = elapsedMs < 0 || elapsedMs > expectedMs + LATE_MS;
  return { countedMs: slept ? expectedMs : elapsedMs, slept };
}
