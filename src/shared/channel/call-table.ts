/** Maximum number of pending calls. */
const MAX_PENDING = 1_024;
/**
 * Maximum number of times a call is sent. A call that is in flight at every disconnect may be the
 * cause of the disconnects.
 */
const MAX_SENT = 3;

export type PendingCall = { readonly id: number; readonly method: string; readonly input: unknown };

type Entry = PendingCall & {
  readonly resend: boolean;
  readonly settle: (reply: unknown) => void;
  sent: number;
};

/** Pending calls, in the order in which they were made. */
export class CallTable {
  #lastId = 0;
  readonly #entries = new Map<number, Entry>();

  /**
   * Returns null if too many calls are pending. `resend` says whether a new connection sends the
   * call again or drops it.
   */
  add(
    method: string,
    input: unknown,
    resend: boolean,
    settle: (reply: unknown) => void,
  ): PendingCall | null {
    if (this.#entries.size >= MAX_PENDING) return null;
    const entry = { id: ++this.#lastId, method, input, resend, settle, sent: 0 };
    this.#entries.set(entry.id, entry);
    return entry;
  }

  sent(id: number): void {
    const entry = this.#entries.get(id);
    if (entry) entry.sent += 1;
  }

  /** Returns false if no pending call has that id. */
  settle(id: number, reply: unknown): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    this.#entries.delete(id);
    entry.settle(reply);
    return true;
  }

  /**
   * Handles a lost connection: drops the calls that must not be sent again, and settles with
   * `reply` those that were sent too often.
   */
  lost(reply: unknown): void {
    for (const entry of this.#entries.values()) {
      if (!entry.resend) this.#entries.delete(entry.id);
      else if (entry.sent >= MAX_SENT) this.settle(entry.id, reply);
    }
  }

  failAll(reply: unknown): void {
    for (const id of this.#entries.keys()) this.settle(id, reply);
  }

  waiting(): readonly PendingCall[] {
    return [...this.#entries.values()];
  }
}
