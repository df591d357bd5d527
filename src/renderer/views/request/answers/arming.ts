/**
 * Time in ms during which a new dialog ignores input, so that a key meant for something else does
 * not answer a question.
 */
export const ARMING_MS = 400;

/** State of arming. `armedAt` is in ms of the same clock as `now`. */
export type Arming = { readonly armedAt: number };

export function beginArming(now: number): Arming {
  return { armedAt: now + ARMING_MS };
}

export function isArmed(arming: Arming, now: number): boolean {
  return now >= arming.armedAt;
}

/**
 * Returns the state after a key: a key before arming restarts the delay, because the person is
 * still typing.
 */
export function afterKey(arming: Arming, now: number): Arming {
  return isArmed(arming, now) ? arming : beginArming(now);
}
