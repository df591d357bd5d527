import type { InteractionTimer } from '#shared/interaction/interaction.ts';

/**
 * A callback of a busy machine is late by up to this time. A later callback means that the machine
 * slept.
 */
const LATE_MS = 2000;

/** Returns a timer that does not run until a window shows the request. */
export const newTimer = (seconds: number): InteractionTimer => ({
  remainingMs: seconds * 1000,
  runningSince: null,
  isPaused: false,
});

export type Lapse = { readonly countedMs: number; readonly slept: boolean };

/**
 * Returns how much of the time since the last tick counts. A clock that shows much more than
 * `expectedMs`, or less than zero, was set or the machine slept, so that the person could not read
 * the question in between.
 */
export function lapse(elapsedMs: number, expectedMs: number): Lapse {
  const slept = elapsedMs < 0 || elapsedMs > expectedMs + LATE_MS;
  return { countedMs: slept ? expectedMs : elapsedMs, slept };
}
