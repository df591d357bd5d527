import type { ClockPort } from '#core/ports.ts';

type Timer = { readonly at: number; readonly callback: () => void };

/** Turns of the loop in which nothing was on its way: queues take one or two between their pieces of work. */
const TURNS = 4;

/** Time that passes only while nothing is being done: hours of waiting take moments. */
export class VirtualClock implements ClockPort {
  #now = 1_700_000_000_000;
  #timers: Timer[] = [];
  readonly #isIdle: () => boolean;

  /** `isIdle`: nothing is on its way that time must wait for. */
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

  /** Lets time pass until it is so, at most so many milliseconds. */
  async pass(ms: number, isSo: () => boolean = () => false): Promise<boolean> {
    const end = this.#now + ms;
    for (;;) {
      await this.#rest();
      if (isSo()) return true;
      const next = this.#timers.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > end) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = end;
    return isSo();
  }

  async #rest(): Promise<void> {
    for (let turns = 0; turns < TURNS; turns = this.#isIdle() ? turns + 1 : 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
