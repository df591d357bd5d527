import { rmSync } from 'node:fs';

import { CountingIds, ManualClock } from '#core/testing/fake-ports.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { err, ok } from '#shared/base/result.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import {
  interaction as interactionSchema,
  type Interaction,
} from '#shared/interaction/interaction.ts';

import { Dice } from './dice.ts';
import { FaultAgent } from './fault-agent.ts';
import { FaultCore } from './fault-core.ts';
import { FaultWindow, type Sent } from './fault-window.ts';
import { faultyChannel } from './faulty-channel.ts';
import { CoreKilled } from './killer.ts';
import { Truth } from './truth.ts';
import { judge, type Violations } from './verdict.ts';

const SESSIONS = 4;
const WINDOWS = 3;
const SETTLE_TURNS = 4;
const QUIET_ROUNDS = 200;

export type FaultCounts = {
  kills: number;
  dropped: number;
  doubled: number;
  swapped: number;
  brokenChannels: number;
  closedWindows: number;
  sleeps: number;
  doubledCommands: number;
  lateAnswers: number;
  withdrawals: number;
  agentsEnded: number;
};

export const noFaults = (): FaultCounts => ({
  kills: 0,
  dropped: 0,
  doubled: 0,
  swapped: 0,
  brokenChannels: 0,
  closedWindows: 0,
  sleeps: 0,
  doubledCommands: 0,
  lateAnswers: 0,
  withdrawals: 0,
  agentsEnded: 0,
});

export type FaultReport = {
  readonly prompts: number;
  readonly answers: {
    readonly accepted: number;
    readonly refused: number;
    readonly unknown: number;
  };
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: FaultCounts;
  readonly violations: Violations;
};

/**
 * Runs one data folder with some sessions and windows, and all faults that may happen between them.
 */
export class FaultRun {
  readonly #dice: Dice;
  readonly #clock = new ManualClock();
  readonly #ids = new CountingIds();
  readonly #truth = new Truth();
  readonly #faults = noFaults();
  readonly #folder = temporaryFolder();
  readonly #agent: FaultAgent;
  readonly #sessionIds: string[] = [];
  readonly #gone: FaultWindow[] = [];
  #core: FaultCore;
  #windows: FaultWindow[] = [];
  #isFaulty = false;

  constructor(seed: number) {
    this.#dice = new Dice(seed);
    const world = {
      truth: this.#truth,
      dice: this.#dice,
      killer: () => this.#core.killer,
      lossRate: 0.05,
      survivors: true,
    };
    this.#agent = new FaultAgent(world);
    this.#core = this.#newCore();
  }

  async run(prompts: number): Promise<FaultReport> {
    this.#core.harness.recover();
    for (let n = 0; n < SESSIONS; n += 1) this.#sessionIds.push(await this.#core.harness.session());
    for (let n = 0; n < WINDOWS; n += 1) this.#windows.push(this.#newWindow());
    this.#isFaulty = true;
    while (this.#truth.prompts.length < prompts) await this.#step();
    this.#isFaulty = false;
    await this.#quiet();
    const report = this.#report();
    for (const window of this.#windows) window.close();
    this.#core.release();
    rmSync(this.#folder, { recursive: true, force: true });
    return report;
  }

  #newCore(): FaultCore {
    return new FaultCore({
      folder: this.#folder,
      clock: this.#clock,
      ids: this.#ids,
      agent: this.#agent,
    });
  }

  #newWindow(): FaultWindow {
    const connectChannel = async () => {
      if (this.#core.killer.isDead)
        return err({ message: 'Core is not there.', remedy: null, isFinal: false });
      const [ours, theirs] = memoryChannelPair();
      const isFaulty = () => this.#isFaulty;
      this.#core.serve(faultyChannel(theirs, this.#dice, this.#faults, isFaulty));
      return ok(faultyChannel(ours, this.#dice, this.#faults, isFaulty));
    };
    return new FaultWindow({
      connectChannel,
      timers: this.#clock,
      dice: this.#dice,
      uuid: () => this.#ids.uuid(),
    });
  }

  /** The actions with cumulative probabilities of 1,000; above the last one nothing happens. */
  readonly #chances: readonly (readonly [below: number, action: () => Promise<void> | void])[] = [
    [260, () => this.#ask()],
    [420, () => this.#show()],
    [700, () => this.#answer()],
    [740, () => this.#answerLate()],
    [790, () => this.#withdraw()],
    [800, () => this.#endAgent()],
    [840, () => this.#pause()],
    [940, () => this.#pass(1 + this.#dice.int(4))],
    [950, () => this.#sleep()],
    [970, () => this.#breakChannel()],
    [980, () => this.#closeWindow()],
    [990, () => this.#core.killer.arm(1 + this.#dice.int(40))],
    [992, () => this.#core.killer.kill()],
  ];

  async #step(): Promise<void> {
    const luck = this.#dice.int(1000);
    const pendingAction = this.#chances.find(([below]) => luck < below)?.[1]();
    if (pendingAction instanceof Promise) await pendingAction;
    await this.#settle();
    if (this.#core.killer.isDead) await this.#restart();
  }

  #ask(): void {
    const sessionId = this.#dice.pick(this.#sessionIds) ?? '';
    this.#agent.living.get(sessionId)?.asks(this.#truth.asks(sessionId));
  }

  #someOpen(): { readonly window: FaultWindow; readonly interaction: Interaction } | null {
    const window = this.#dice.pick(this.#windows);
    const interaction = window && this.#dice.pick([...window.open.values()]);
    return window && interaction ? { window, interaction } : null;
  }

  #show(): void {
    const some = this.#someOpen();
    if (this.#dice.chance(0.2)) some?.window.hide(some.interaction);
    else some?.window.show(some.interaction);
  }

  #answer(): void {
    const some = this.#someOpen();
    if (!some) return;
    // The person answers questions with a timeout slowly.
    if (some.interaction.request.timeoutSeconds !== undefined && this.#dice.chance(0.7))
      return some.window.show(some.interaction);
    const isDoubled = this.#dice.chance(0.1);
    if (isDoubled) this.#faults.doubledCommands += 1;
    some.window.answer(some.interaction, isDoubled ? 2 : 1);
    // Another window answers at the same moment.
    if (this.#dice.chance(0.1)) this.#dice.pick(this.#windows)?.answer(some.interaction);
  }

  #answerLate(): void {
    const window = this.#dice.pick(this.#windows);
    const closed = window && this.#dice.pick(window.closed);
    if (!window || !closed) return;
    this.#faults.lateAnswers += 1;
    window.answer(closed);
  }

  #pause(): void {
    const some = this.#someOpen();
    some?.window.pause(some.interaction, this.#dice.chance(0.5));
  }

  #withdraw(): void {
    const sessionId = this.#dice.pick(this.#sessionIds) ?? '';
    const prompt = this.#dice.pick(this.#truth.open(sessionId));
    if (!prompt) return;
    this.#faults.withdrawals += 1;
    prompt.state = 'withdrawn';
    this.#agent.living.get(sessionId)?.say({ type: 'withdrawn', askId: prompt.askId });
  }

  async #endAgent(): Promise<void> {
    const sessionId = this.#dice.pick(this.#sessionIds) ?? '';
    this.#faults.agentsEnded += 1;
    this.#truth.died(sessionId);
    this.#agent.living.get(sessionId)?.end();
    await this.#survive(() =>
      this.#core.harness.sessions.resume({ commandId: this.#ids.uuid(), sessionId }),
    );
  }

  #pass(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) this.#clock.advance(1000);
  }

  #sleep(): void {
    this.#faults.sleeps += 1;
    this.#clock.advance(8 * 3_600_000);
  }

  #breakChannel(): void {
    this.#faults.brokenChannels += 1;
    this.#core.breakChannel(this.#dice.int(WINDOWS));
  }

  #closeWindow(): void {
    this.#faults.closedWindows += 1;
    const [first, ...rest] = this.#windows;
    if (first) this.#gone.push(first);
    first?.close();
    this.#windows = [...rest, this.#newWindow()];
  }

  /** Restarts core until one survives its own start. */
  async #restart(): Promise<void> {
    do {
      this.#faults.kills += 1;
      this.#core.release();
      this.#agent.coreGone();
      // Agents that survive core may act meanwhile.
      if (this.#dice.chance(0.3)) this.#withdraw();
      this.#core = this.#newCore();
      if (this.#isFaulty && this.#dice.chance(0.1)) this.#core.killer.arm(1 + this.#dice.int(20));
      await this.#survive(() => this.#core.recover(this.#sessionIds));
      await this.#settle();
    } while (this.#core.killer.isDead);
  }

  async #survive(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CoreKilled)) throw error;
    }
  }

  /** Ends all faults and lets the windows answer all open questions. */
  async #quiet(): Promise<void> {
    this.#core.killer.arm(Infinity);
    for (let round = 0; round < QUIET_ROUNDS; round += 1) {
      for (let n = 0; round % 50 === 0 && n < WINDOWS; n += 1) this.#core.breakChannel(0);
      this.#pass(2);
      await this.#settle();
      const some = this.#someOpen();
      some?.window.show(some.interaction);
      some?.window.answer(some.interaction);
      await this.#settle();
      if (round > 50 && this.#core.harness.store.interactions.open().length === 0) return;
    }
  }

  async #settle(): Promise<void> {
    for (let turn = 0; turn < SETTLE_TURNS; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
  }

  #report(): FaultReport {
    const rows = this.#core.harness.database?.prepare('SELECT body FROM interactions').all() ?? [];
    const interactions = rows.map(({ body }) => interactionSchema.parse(JSON.parse(String(body))));
    const sent = [...this.#windows, ...this.#gone].flatMap((window) => window.sent);
    const violations = judge({ prompts: this.#truth.prompts, interactions, sent });
    for (const { open, windowId, isConnected } of this.#windows) {
      if (open.size > 0)
        violations.untrue.push(
          `Window ${windowId} (connected: ${isConnected}) shows ${open.size} closed questions.`,
        );
    }
    return {
      prompts: this.#truth.prompts.length,
      answers: countAnswers(sent),
      outcomes: countBy(interactions.map(({ outcome }) => outcome ?? 'open')),
      faults: this.#faults,
      violations,
    };
  }
}

export function countAnswers(sent: readonly Sent[]): FaultReport['answers'] {
  const count = (is: (replies: Sent['replies']) => boolean) =>
    sent.filter(({ replies }) => is(replies)).length;
  return {
    accepted: count((replies) => replies.has('accepted')),
    refused: count((replies) => replies.has('refused')),
    unknown: count((replies) => replies.size === 0),
  };
}

export function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
