/**
 * The time limit of a call, which stands still while the person is asked and begins again with each
 * progress of the server, up to a total. Aborts `signal` with a reason at the end.
 */
export class CallLimit {
  readonly #controller = new AbortController();
  readonly #limit: number;
  readonly #total: number;
  readonly #cancelled: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;
  #restarts = 0;
  hasEnded = false;

  /** `limit`: ms. `cancelled` ends it early. */
  constructor(limit: number, restarts: number, cancelled: AbortSignal) {
    this.#limit = limit;
    this.#total = restarts;
    this.#cancelled = cancelled;
    this.#begin();
  }

  get signal(): AbortSignal {
    return AbortSignal.any([this.#controller.signal, this.#cancelled]);
  }

  /** Begins the limit again, at most as often as allowed. */
  progressed(): void {
    this.#restarts += 1;
    if (this.#pauses === 0 && this.#restarts <= this.#total) this.#begin();
  }

  async pausedFor<T>(work: Promise<T>): Promise<T> {
    this.#pauses += 1;
    clearTimeout(this.#timer);
    try {
      return await work;
    } finally {
      this.#pauses -= 1;
      if (this.#pauses === 0) this.#begin();
    }
  }

  end(): void {
    this.#pauses += 1;
    clearTimeout(this.#timer);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.hasEnded = true;
      this.#controller.abort(new Error('time limit'));
    }, this.#limit);
  }
}
