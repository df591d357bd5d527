/** Calls that wait for an answer at most. */
const MAX_PENDING = 1_024;
/** A call that is on its way whenever the connection breaks may be what breaks it. */
const MAX_SENT = 3;

export type PendingCall = { readonly id: number; readonly method: string; readonly input: unknown };

type Entry = PendingCall & { readonly resend: boolean; readonly settle: (reply: unknown) => void; sent: number };

/** Calls without an answer yet, in the order in which they were made. */
export class CallTable {
  #lastId = 0;
  readonly #entries = new Map<number, Entry>();

  /** Null: there are too many. `resend`: whether it is to be sent again on a new connection, or forgotten. */
  add(method: string, input: unknown, resend: boolean, settle: (reply: unknown) => void): PendingCall | null {
    if (this.#entries.size >= MAX_PENDING) return null;
    const entry = { id: ++this.#lastId, method, input, resend, settle, sent: 0 };
    this.#entries.set(entry.id, entry);
    return entry;
  }

  sent(id: number): void {
    const entry = this.#entries.get(id);
    if (entry) entry.sent += 1;
  }

  /** False: nobody waits for that answer. */
  settle(id: number, reply: unknown): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    this.#entries.delete(id);
    entry.settle(reply);
    return true;
  }

  /** The connection is lost: what is not to be sent again goes, and what was sent too often gets `reply`. */
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
