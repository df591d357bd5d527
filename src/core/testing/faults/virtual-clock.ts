import type { ClockPort } from '#core/ports.ts';

type Timer = { readonly at: number; readonly callback: () => void };

/** Idle turns of the event loop before time advances: queues use one or two between their jobs. */
const TURNS = 4;

/** A clock that advances only while nothing is running, so that hours of waiting take moments. */
export class VirtualClock implements ClockPort {
  #now = 1_700_000_000_000;
  #timers: Timer[] = [];
  readonly #isIdle: () => boolean;

  /** `isIdle` returns whether no work is pending that time must wait for. */
  constructor(isIdle: () => boolean) {
    this.#isIdle = isIdle;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Advances time until the condition is true, at most by the given milliseconds. */
  async pass(ms: number, condition: () => boolean = () => false): Promise<boolean> {
    const end = this.#now + ms;
    for (;;) {
      await this.#waitUntilIdle();
      if (condition()) return true;
      const next = this.#timers.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > end) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = end;
    return condition();
  }

  async #waitUntilIdle(): Promise<void> {
    for (let turns = 0; turns < TURNS; turns = this.#isIdle() ? turns + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve));
  }
}
