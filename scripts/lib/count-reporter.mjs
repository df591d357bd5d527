import { seconds } from './progress.mjs';

const EVERY_MS = 20_000;

/** Vitest reporter that prints at most every 20 seconds how many test files have run, of how many. */
export default class CountReporter {
  #now;
  #print;
  #total = 0;
  #done = 0;
  #started = 0;
  #printed = 0;

  constructor({ now = Date.now, print = console.log } = {}) {
    this.#now = now;
    this.#print = print;
  }

  onTestRunStart(specifications) {
    this.#total = specifications.length;
    this.#done = 0;
    this.#started = this.#now();
    this.#printed = this.#started;
  }

  onTestModuleEnd() {
    this.#done += 1;
    const now = this.#now();
    if (now - this.#printed < EVERY_MS) return;
    this.#printed = now;
    this.#print(
      `${this.#done} of ${this.#total} test files have run (${seconds(now - this.#started)})`,
    );
  }
}
