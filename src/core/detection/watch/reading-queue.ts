/** Screens that are looked at or read at the same time: tmux and pty-host answer meanwhile, core's loop is free in between. */
const AT_ONCE = 3;

/** Work that may come from a hundred terminals at once, done a few at a time, with a turn of the loop before each. */
export class ReadingQueue {
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  /** Callers put in one piece of work at a time each, so that there are never more than terminals. */
  add(work: () => Promise<void>): void {
    this.#waiting.push(work);
    if (this.#running < AT_ONCE) void this.#run();
  }

  /** For what waits for somebody outside, such as a model: meanwhile others have its turn. */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    this.#running -= 1;
    if (this.#waiting.length > 0) void this.#run();
    try {
      return await work();
    } finally {
      this.#running += 1;
    }
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      await new Promise((resolve) => setImmediate(resolve));
      await work();
    }
    this.#running -= 1;
  }
}
