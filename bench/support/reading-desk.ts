import { ApiClient } from '../../e2e/support/api/api-client.ts';
import { each } from './latencies.ts';
import type { Probe } from './probe.ts';
import { freshPage, type Rig } from './rig.ts';
import type { OnDisk } from './transcripts.ts';

export const CONVERSATION = 'section[aria-label=Conversation]';
const WHEEL_PX = 400;
const WHEEL_EVERY_MS = 30;
const MOST_TURNS = 500;

/** Simulates a person who opens long conversations, scrolls and types in them. */
export class ReadingDesk {
  readonly #rig: Rig;
  readonly probe: Probe;
  #looks = 0;

  private constructor(rig: Rig, probe: Probe) {
    this.#rig = rig;
    this.probe = probe;
  }

  static async open(rig: Rig): Promise<ReadingDesk> {
    return new ReadingDesk(rig, await rig.window());
  }

  /** Measures from the click in the list of transcripts to the newest message. */
  async openFirst(transcript: OnDisk): Promise<number> {
    const { page } = this.probe;
    await page.getByRole('button', { name: 'Open a transcript' }).first().click();
    const row = page.getByRole('dialog').getByRole('button', { name: transcript.title });
    await row.waitFor();
    return this.#clickTo(transcript, () => row.click());
  }

  /**
   * Measures from the click in the list of sessions to the newest message, coming from `other` each
   * time.
   */
  again(times: number, transcript: OnDisk, other: OnDisk): Promise<readonly number[]> {
    return each(times, async () => {
      await this.#clickTo(other, () => this.#rowOf(other.title).click());
      return this.#clickTo(transcript, () => this.#rowOf(transcript.title).click());
    });
  }

  /** Measures from the request for the page to the newest message, in a new window. */
  async openByLink(sessionId: string, { newest }: OnDisk): Promise<number> {
    const probe = await freshPage(this.#rig.browser, sessionId);
    const expected = [CONVERSATION, newest].map((word) => JSON.stringify(word)).join(', ');
    await probe.page.addInitScript({ content: `corralBench.expect('newest', ${expected})` });
    await probe.page.goto(this.#rig.corral.address);
    const took = await probe.page.evaluate<number>(
      `corralBench.painted('newest').then((at) => at - performance.timeOrigin)`,
    );
    await probe.page.context().close();
    return took;
  }

  /** Turns the wheel upwards, then downwards. Returns the time between frames. */
  async scroll(turns: number): Promise<readonly number[]> {
    const before = await this.#oldestShown();
    await overConversation(this.probe);
    await this.probe.startFrames();
    await wheel(this.probe, turns, -WHEEL_PX);
    const reached = await this.#oldestShown();
    await wheel(this.probe, turns, WHEEL_PX);
    if (reached >= before) throw new Error('The list did not move under the wheel.');
    return this.probe.takeFrames();
  }

  /** Scrolls down to the newest message, over any number of pages. */
  async backToEnd({ newest }: OnDisk): Promise<void> {
    const end = this.probe.page.getByText(newest).last();
    for (let turns = 0; turns < MOST_TURNS && !(await end.isVisible()); turns += 1)
      await wheel(this.probe, 1, WHEEL_PX * 10);
    await wheel(this.probe, 5, WHEEL_PX * 10);
    await end.waitFor();
  }

  /** Returns the milliseconds from each key to its character. */
  async type(text: string): Promise<readonly number[]> {
    return typeInto(this.probe, text);
  }

  /** Resolves with the session of that title once its whole history is read. */
  async waitUntilComplete(title: string): Promise<string> {
    const client = await ApiClient.open(this.#rig.corral.address);
    try {
      for (;;) {
        const { sessions } = await client.desk();
        const session = sessions.find((one) => one.title === title);
        if (session && (session.history ?? null) === null) return session.sessionId;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    } finally {
      client.close();
    }
  }

  #rowOf(title: string) {
    return this.probe.page.getByRole('navigation').getByRole('treeitem', { name: title });
  }

  async #clickTo({ newest }: OnDisk, click: () => Promise<void>): Promise<number> {
    const name = `newest-${this.#looks++}`;
    await this.probe.expect(name, CONVERSATION, newest);
    await click();
    const painted = await this.probe.painted(name);
    return painted - (await this.probe.lastEvent('click'));
  }

  #oldestShown(): Promise<number> {
    return this.probe.page.evaluate<number>(
      `Math.min(...[...document.querySelectorAll('[data-seq]')].map((row) => Number(row.dataset.seq)))`,
    );
  }
}

export async function overConversation({ page }: Probe): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width * 0.6, height * 0.4);
}

export async function wheel({ page }: Probe, turns: number, px: number): Promise<void> {
  await each(turns, async () => {
    await page.mouse.wheel(0, px);
    await page.waitForTimeout(WHEEL_EVERY_MS);
  });
}

/** Types into the text box of the page. */
export async function typeInto(probe: Probe, text: string): Promise<readonly number[]> {
  await probe.page.getByRole('textbox').last().focus();
  await probe.takeKeys();
  await probe.page.keyboard.type(text, { delay: 40 });
  await probe.page.waitForTimeout(100);
  return probe.takeKeys();
}
