/**
 * Limit of screens read at the same time. tmux and pty-host reply asynchronously, so core's event
 * loop is free meanwhile.
 */
const AT_ONCE = 3;

/**
 * Queues the reading of screens, runs a few jobs at once, and yields to the event loop before each.
 * A hundred terminals may need a reading at the same time.
 */
export class ReadingQueue {
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  /**
   * Adds a job. Each caller adds one job at a time, so there are never more jobs than terminals.
   */
  add(work: () => Promise<void>): void {
    this.#waiting.push(work);
    if (this.#running < AT_ONCE) void this.#run();
  }

  /** Runs work that waits outside of core, such as a call of a model. Other jobs run meanwhile. */
  async runUncounted<T>(work: () => Promise<T>): Promise<T> {
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
