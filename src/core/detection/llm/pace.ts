const BURST = 12;
const EVERY_MS = 60_000;
const MOST_SCREENS = 1000;

type Bucket = { left: number; at: number };

/** Some calls at once, then one a minute, for each screen: one that nobody can read must not cost all day. */
export class Pace {
  readonly #buckets = new Map<string, Bucket>();

  /** Whether another call may be made now; if so, it counts as made. */
  take(screenId: string, now: number): boolean {
    const bucket = this.#buckets.get(screenId) ?? { left: BURST, at: now };
    const gained = Math.max(0, Math.floor((now - bucket.at) / EVERY_MS));
    const left = Math.min(BURST, bucket.left + gained);
    const isAllowed = left > 0;
    this.#buckets.delete(screenId);
    this.#buckets.set(screenId, { left: left - (isAllowed ? 1 : 0), at: bucket.at + gained * EVERY_MS });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > MOST_SCREENS && oldest !== undefined) this.#buckets.delete(oldest);
    return isAllowed;
  }
}
