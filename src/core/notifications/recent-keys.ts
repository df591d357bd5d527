/** The last keys of each session, the least recent forgotten first: at most so many of each of so many sessions. */
export class RecentKeys {
  readonly #perSession: number;
  readonly #sessions: number;
  readonly #keys = new Map<string, Set<string>>();

  constructor(perSession = 100, sessions = 500) {
    this.#perSession = perSession;
    this.#sessions = sessions;
  }

  /** `false`: it was there already. */
  add(sessionId: string, key: string): boolean {
    const keys = this.#keys.get(sessionId) ?? new Set();
    const isNew = !keys.delete(key);
    keys.add(key);
    this.#keys.delete(sessionId);
    this.#keys.set(sessionId, keys);
    trim(keys, this.#perSession);
    trim(this.#keys, this.#sessions);
    return isNew;
  }

  delete(sessionId: string, key: string): void {
    this.#keys.get(sessionId)?.delete(key);
  }
}

function trim<T>(all: { readonly size: number; keys(): Iterator<T>; delete(key: T): boolean }, most: number): void {
  while (all.size > most) {
    const oldest = all.keys().next();
    if (oldest.done) return;
    all.delete(oldest.value);
  }
}
