/**
 * The last keys of each session. Bounded per session and in the number of sessions; the least
 * recent are forgotten first.
 */
export class RecentKeys {
  readonly #perSession: number;
  readonly #sessions: number;
  /**
   * Maps each key to the time from which on it counts as new again; `Infinity` if it does not
   * expire.
   */
  readonly #keys = new Map<string, Map<string, number>>();

  constructor(perSession = 100, sessions = 500) {
    this.#perSession = perSession;
    this.#sessions = sessions;
  }

  /** Returns false if the key was known already. */
  add(sessionId: string, key: string, now: number): boolean {
    const keys = this.#keys.get(sessionId) ?? new Map<string, number>();
    const isNew = (keys.get(key) ?? 0) <= now;
    keys.delete(key);
    keys.set(key, Infinity);
    this.#keys.delete(sessionId);
    this.#keys.set(sessionId, keys);
    trim(keys, this.#perSession);
    trim(this.#keys, this.#sessions);
    return isNew;
  }

  delete(sessionId: string, key: string): void {
    this.#keys.get(sessionId)?.delete(key);
  }

  /** Makes the key new again from `at` on, unless it is added before. */
  expire(sessionId: string, key: string, at: number): void {
    const keys = this.#keys.get(sessionId);
    if (keys?.has(key) === true) keys.set(key, at);
  }
}

function trim<T>(
  all: { readonly size: number; keys(): Iterator<T>; delete(key: T): boolean },
  most: number,
): void {
  while (all.size > most) {
    const oldest = all.keys().next();
    if (oldest.done) return;
    all.delete(oldest.value);
  }
}
