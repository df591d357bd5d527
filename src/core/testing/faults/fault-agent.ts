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

/** Timeout in seconds of the prompts that have one. */
const TIMEOUT_SECONDS = 6;

export type AgentWorld = {
  readonly truth: Truth;
  readonly dice: Dice;
  /** Returns the killer of the current core. */
  readonly killer: () => Killer;
  /** If true, every second agent outlives its core; otherwise none does. */
  readonly survivors: boolean;
  /** Probability that an answer is lost between core and the agent. */
  readonly lossRate: number;
};

/** A run that records what it asked and which answers it received. */
export class FaultRun extends ScriptedRun {
  readonly sessionId: string;
  readonly #world: AgentWorld;
  /** The killer of the core that started the run. */
  readonly #killer: Killer;

  constructor(
    pid: number,
    launch: Launch,
    listener: AgentListener,
    world: AgentWorld,
    survives: boolean,
  ) {
    super(pid, launch, listener, survives ? 'memo' : undefined);
    this.sessionId = launch.sessionId;
    this.#world = world;
    this.#killer = world.killer();
  }

  /** A killed core receives no events. */
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
      return err({
        kind: 'agentGone',
        message: 'The agent no longer waits for this answer.',
      });
    }
    const isLost = this.memo !== undefined && dice.chance(lossRate);
    const delivery = truth.delivered(prompt, decision, !isLost);
    if (decision.option?.action === 'TERMINATE') queueMicrotask(() => this.#nextTurn());
    if (isLost) queueMicrotask(() => this.#loseAnswer(prompt, delivery));
    this.#killer.point();
    return ok({ askId });
  }

  /** Waits no more for the answer to a question of a turn that was stopped. */
  override dismiss(askId: string): void {
    const prompt = this.#world.truth.byAsk(this.sessionId, askId);
    if (prompt?.state === 'open') prompt.state = 'withdrawn';
  }

  /** Ends the turn that an answer has stopped, and begins another one, which may ask. */
  #nextTurn(): void {
    this.say({ type: 'turnEnded', busy: false }, { type: 'turnStarted' });
  }

  /** Reports a lost answer and asks again, as for a screen that did not take the keys. */
  #loseAnswer(prompt: Prompt, delivery: Delivery): void {
    if (prompt.state !== 'open') return;
    if (!this.#killer.isDead) {
      const lost = prompt.askId;
      prompt.askId = this.#world.truth.newAskId();
      this.say({ type: 'answerLost', askId: lost, explanation: worded('openAgain', {}) });
    }
    delivery.unreported = this.#killer.isDead;
    this.asks(prompt);
  }
}

/**
 * An agent whose runs behave like separate processes: some die with core, some are found by the
 * next core.
 */
export class FaultAgent extends ScriptedAgent {
  readonly living = new Map<string, FaultRun>();
  readonly #world: AgentWorld;
  readonly #survivors = new Map<string, boolean>();

  constructor(world: AgentWorld) {
    super();
    this.#world = world;
  }

  override async start(
    launch: Launch,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    const survives =
      this.#survivors.get(launch.sessionId) ??
      (this.#world.survivors && this.#survivors.size % 2 === 0);
    this.#survivors.set(launch.sessionId, survives);
    const run = new FaultRun(1000 + this.#survivors.size, launch, listener, this.#world, survives);
    this.living.set(launch.sessionId, run);
    return ok(run);
  }

  /** Ends the runs that were connected to the killed core by pipes. */
  coreGone(): void {
    for (const [sessionId, run] of this.living)
      if (run.memo === undefined) this.#world.truth.died(sessionId);
  }

  /** Repeats all open questions, sometimes in other words, as a screen does after a hook. */
  async adopt(
    launch: Launch,
    _memo: string,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
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
  const ends = timeout
    ? { timeoutSeconds: TIMEOUT_SECONDS, ...(byDefault ? { defaultOptionId: 'reject' } : {}) }
    : {};
  return { type: 'asked', ask: { ...event.ask, title: prompt.title, message, details, ...ends } };
}
