import { join } from 'node:path';

import type { BrowserContext, CDPSession, Page } from '@playwright/test';

import { clock } from './clock.ts';

const program = join(import.meta.dirname, 'page-probe.js');

/** Measurements inside a page; see page-probe.js. */
export class Probe {
  readonly page: Page;
  readonly #cdp: CDPSession;
  /**
   * Milliseconds by which the page's clock is ahead. Browsers read the time of day only once, when
   * the page is created.
   */
  #ahead = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  static async open(context: BrowserContext): Promise<Probe> {
    const page = await context.newPage();
    await page.addInitScript({ path: program });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Probe(page, cdp);
  }

  /**
   * Measures the clock difference. The fastest of several readings is the most accurate; a
   * difference below its duration counts as none.
   */
  async calibrate(): Promise<void> {
    let quickest = Number.POSITIVE_INFINITY;
    for (let reading = 0; reading < 20; reading += 1) {
      const before = clock();
      const theirs = await this.page.evaluate<number>('corralBench.now()');
      const took = clock() - before;
      if (took >= quickest) continue;
      quickest = took;
      const ahead = theirs - before - took / 2;
      this.#ahead = Math.abs(ahead) < took / 2 ? 0 : ahead;
    }
  }

  /** Expects `text` in an element of that selector from now on. */
  async expect(name: string, selector: string, text: string): Promise<void> {
    await this.page.evaluate(
      `corralBench.expect(${JSON.stringify(name)}, ${JSON.stringify(selector)}, ${JSON.stringify(text)})`,
    );
  }

  async painted(name: string): Promise<number> {
    return (
      (await this.page.evaluate<number>(`corralBench.painted(${JSON.stringify(name)})`)) -
      this.#ahead
    );
  }

  async startWords(): Promise<void> {
    await this.page.evaluate('corralBench.startWords()');
  }

  /** Returns the time at which each word was painted, by its number. */
  async words(): Promise<readonly (number | null)[]> {
    const words = await this.page.evaluate<readonly (number | null)[]>('corralBench.words()');
    return words.map((at) => (at === null ? null : at - this.#ahead));
  }

  /** Returns the time of the last click or key press, as the browser received it. */
  async lastEvent(type: 'click' | 'keydown'): Promise<number> {
    return (await this.page.evaluate<number>(`corralBench.lastEvent('${type}')`)) - this.#ahead;
  }

  /**
   * Returns the milliseconds from each key press to its character on the screen, since the last
   * call.
   */
  takeKeys(): Promise<readonly number[]> {
    return this.page.evaluate<readonly number[]>('corralBench.takeKeys()');
  }

  /** Returns the durations of tasks over 50 ms since the last call. */
  takeLongTasks(): Promise<readonly number[]> {
    return this.page.evaluate<readonly number[]>('corralBench.takeLongTasks()');
  }

  async startFrames(): Promise<void> {
    await this.page.evaluate('corralBench.startFrames()');
  }

  /** Returns the time between animation frames since `startFrames`. */
  takeFrames(): Promise<readonly number[]> {
    return this.page.evaluate<readonly number[]>('corralBench.takeFrames()');
  }

  /**
   * Returns the processor time in milliseconds that the page's main thread has used so far, without
   * waiting for a busy processor.
   */
  async worked(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  }

  /** Returns the memory after a garbage collection: MiB of heap, and nodes of the document. */
  async weigh(): Promise<{ readonly heap: number; readonly nodes: number }> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#cdp.send('Runtime.getHeapUsage');
    const { nodes } = await this.#cdp.send('Memory.getDOMCounters');
    return { heap: usedSize / 2 ** 20, nodes };
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
