import { ApiClient } from '../../e2e/support/api/api-client.ts';
import { Desk } from '../../e2e/support/page/desk.ts';
import { between, each, PROMPTS, SPAWNS, type Latencies } from './latencies.ts';
import type { Probe } from './probe.ts';
import type { Rig } from './rig.ts';
import { APPROVALS, CARDS, THE_END } from './scenarios.ts';

const CARD = 'article';
const CONVERSATION = 'section[aria-label=Conversation]';
const DIALOG = '[role=alertdialog]';
const POLL_MS = 25;

/** Measures the same turns as a person sees them in Corral. */
export class CorralTurns {
  readonly #rig: Rig;
  readonly #probe: Probe;
  readonly #desk: Desk;
  /** Long tasks during the burst. */
  longTasks: readonly number[] = [];

  private constructor(rig: Rig, probe: Probe) {
    this.#rig = rig;
    this.#probe = probe;
    this.#desk = new Desk(probe.page);
  }

  static async open(rig: Rig): Promise<CorralTurns> {
    return new CorralTurns(rig, await rig.window());
  }

  async latencies(): Promise<Latencies> {
    const spawn = await each(SPAWNS, () => this.#started());
    return {
      spawn,
      delta: await this.#words('paced'),
      burst: await this.#words('burst'),
      card: await this.#cards(),
      ...(await this.#approvals()),
      enter: await each(PROMPTS, () => this.#prompted()),
    };
  }

  /** Measures from the click that starts a session to the first request. */
  async #started(): Promise<number> {
    this.#rig.log.clear();
    await this.#desk.startSession({ folder: this.#rig.machine.project, prompt: 'SCENARIO:hello' });
    const asked = await this.#rig.log.asked('hello', 0);
    const clicked = await this.#probe.lastEvent('click');
    await this.#turnEnded('hello');
    return asked - clicked;
  }

  async #words(scenario: string): Promise<readonly number[]> {
    this.#rig.log.clear();
    await this.#probe.startWords();
    await this.#probe.takeLongTasks();
    await this.#probe.expect(scenario, CONVERSATION, THE_END);
    await this.#desk.say(`SCENARIO:${scenario}`);
    await this.#turnEnded(scenario);
    await this.#probe.painted(scenario);
    this.longTasks = await this.#probe.takeLongTasks();
    return between(this.#rig.log.words(scenario), await this.#probe.words());
  }

  async #cards(): Promise<readonly number[]> {
    const { log } = this.#rig;
    log.clear();
    await each(CARDS, (n) => this.#probe.expect(`card-${n}`, CARD, `card-${n}.`));
    await this.#desk.say('SCENARIO:cards');
    const painted = await each(CARDS, (n) => this.#probe.painted(`card-${n}`));
    const written = await each(CARDS, async (n) => log.sent('cards', n, 'content_block_stop'));
    await this.#turnEnded('cards');
    return between(written, painted);
  }

  async #approvals(): Promise<Pick<Latencies, 'approval' | 'allow'>> {
    const { log } = this.#rig;
    log.clear();
    await each(APPROVALS, (n) => this.#probe.expect(`ask-${n}`, DIALOG, `made-${n}.txt`));
    await this.#desk.say('SCENARIO:approvals');
    const all = await each(APPROVALS, async (n) => {
      const painted = await this.#probe.painted(`ask-${n}`);
      const written = log.sent('approvals', n, 'message_stop');
      await this.#desk.question.getByRole('button', { name: 'Approve once', exact: true }).click();
      const asked = await log.asked('approvals', n + 1);
      return { approval: painted - written, allow: asked - (await this.#probe.lastEvent('click')) };
    });
    await this.#turnEnded('approvals');
    return { approval: all.map(({ approval }) => approval), allow: all.map(({ allow }) => allow) };
  }

  /** Measures from Enter to the request, in a session whose agent runs. */
  async #prompted(): Promise<number> {
    this.#rig.log.clear();
    await this.#desk.say('SCENARIO:hello');
    const asked = await this.#rig.log.asked('hello', 0);
    const pressed = await this.#probe.lastEvent('keydown');
    await this.#turnEnded('hello');
    return asked - pressed;
  }

  async #turnEnded(scenario: string): Promise<void> {
    await this.#rig.log.ended(scenario);
    await waitForIdle(this.#rig);
  }
}

/**
 * Resolves when core knows that every agent's turn is over, so that the next prompt is not queued.
 */
export async function waitForIdle({ corral }: Rig): Promise<void> {
  const client = await ApiClient.open(corral.address);
  try {
    while (
      (await client.desk()).sessions.some(
        ({ status }) => status === 'working' || status === 'starting',
      )
    )
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } finally {
    client.close();
  }
}
