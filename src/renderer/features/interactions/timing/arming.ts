/** A dialog takes nothing for this long, so that a key meant for something else does not answer a question. */
export const ARMING_MS = 400;

/** `armedAt`: milliseconds of the same clock as `now`. */
export type Arming = { readonly armedAt: number };

export function beginArming(now: number): Arming {
  return { armedAt: now + ARMING_MS };
}

export function isArmed(arming: Arming, now: number): boolean {
  return now >= arming.armedAt;
}

/** Whoever is still typing goes on typing: a key before the time begins the wait anew. */
export function afterKey(arming: Arming, now: number): Arming {
  return isArmed(arming, now) ? arming : beginArming(now);
}
