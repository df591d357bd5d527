import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentGone, AgentListener, AgentRun, Decision, Launch } from '#core/agents/agent.ts';
import { ScriptedAgent, ScriptedRun } from '#core/testing/scripted-agent.ts';
import { ask } from '#core/testing/events.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { worded } from '#shared/interaction/worded.ts';

import type { Dice } from './dice.ts';
import { survive, type Killer } from './killer.ts';
import type { Delivery, Prompt, Truth } from './truth.ts';

/** Seconds after which a prompt ends by itself, for those that do. */
const TIMEOUT_SECONDS = 6;

export type AgentWorld = {
  readonly truth: Truth;
  readonly dice: Dice;
  /** Of the core that runs now. */
  readonly killer: () => Killer;
  /** Every second agent outlives its core; otherwise none. */
  readonly survivors: boolean;
  /** How often an answer gets lost between core and the agent. */
  readonly lossRate: number;
};

/** A run that keeps its own record of what it asked and what it was told. */
export class FaultRun extends ScriptedRun {
  readonly sessionId: string;
  readonly #world: AgentWorld;
  /** Of the core that listens to it. */
  readonly #killer: Killer;

  constructor(pid: number, launch: Launch, listener: AgentListener, world: AgentWorld, survives: boolean) {
    super(pid, launch, listener, survives ? 'memo' : undefined);
    this.sessionId = launch.sessionId;
    this.#world = world;
    this.#killer = world.killer();
  }

  /** A core that is gone hears nothing. */
  override say(...events: readonly AgentEvent[]): void {
    if (!this.#killer.isDead) survive(() => super.say(...events));
  }

  override end(): void {
    if (!this.#killer.isDead) survive(() => super.end());
  }

  asks(prompt: Prompt, again = false): void {
    this.say(askEvent(prompt, this.#world.dice, again));
  }

  override answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const { truth, dice, lossRate } = this.#world;
    this.#killer.point();
    const prompt = truth.byAsk(this.sessionId, askId);
    if (!prompt || prompt.state === 'withdrawn' || prompt.state === 'died') {
      return err({ kind: 'agentGone', message: 'The agent does not wait for this answer any more.' });
    }
    const isLost = this.memo !== undefined && dice.chance(lossRate);
    const delivery = truth.delivered(prompt, decision, !isLost);
    if (isLost) queueMicrotask(() => this.#loses(prompt, delivery));
    this.#killer.point();
    return ok({ askId });
  }

  /** The screen did not take the keys, so it asks again. */
  #loses(prompt: Prompt, delivery: Delivery): void {
    if (prompt.state !== 'open') return;
    if (!this.#killer.isDead) {
      const lost = prompt.askId;
      prompt.askId = this.#world.truth.newAskId();
      this.say({ type: 'answerLost', askId: lost, explanation: worded('openAgain', {}) });
    }
    delivery.untold = this.#killer.isDead;
    this.asks(prompt);
  }
}

/** Its runs are processes of their own: some die with core, some are found again by the next. */
export class FaultAgent extends ScriptedAgent {
  readonly living = new Map<string, FaultRun>();
  readonly #world: AgentWorld;
  readonly #survivors = new Map<string, boolean>();

  constructor(world: AgentWorld) {
    super();
    this.#world = world;
  }

  override async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const survives = this.#survivors.get(launch.sessionId) ?? (this.#world.survivors && this.#survivors.size % 2 === 0);
    this.#survivors.set(launch.sessionId, survives);
    const run = new FaultRun(1000 + this.#survivors.size, launch, listener, this.#world, survives);
    this.living.set(launch.sessionId, run);
    return ok(run);
  }

  /** Core is gone, and with it all who spoke to it through pipes. */
  coreGone(): void {
    for (const [sessionId, run] of this.living) if (run.memo === undefined) this.#world.truth.died(sessionId);
  }

  /** Asks all that it still waits for; sometimes in other words, as a screen does after a hook. */
  async adopt(launch: Launch, _memo: string, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    const { truth, dice } = this.#world;
    const started = await this.start(launch, listener);
    const run = this.living.get(launch.sessionId);
    const inOtherWords = dice.chance(0.3);
    queueMicrotask(() => {
      for (const prompt of truth.open(launch.sessionId)) {
        prompt.askId = truth.newAskId();
        run?.asks(prompt, inOtherWords);
      }
    });
    return started;
  }
}

function askEvent(prompt: Prompt, dice: Dice, inOtherWords: boolean): AgentEvent {
  const event = ask(prompt.askId);
  if (event.type !== 'asked') return event;
  const [timeout, byDefault] = [prompt.number % 5 === 0, prompt.number % 10 === 0];
  const details = { type: 'none' as const };
  const message = inOtherWords ? `${prompt.title}, once more (${dice.int(1000)})` : prompt.title;
  const ends = timeout ? { timeoutSeconds: TIMEOUT_SECONDS, ...(byDefault ? { defaultOptionId: 'reject' } : {}) } : {};
  return { type: 'asked', ask: { ...event.ask, title: prompt.title, message, details, ...ends } };
}
