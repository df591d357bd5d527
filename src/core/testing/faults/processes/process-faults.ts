import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Agent, AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import { neutralPolicy } from '#core/interactions/policy.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import {
  interaction as interactionSchema,
  type Interaction,
} from '#shared/interaction/interaction.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import { Dice } from '../dice.ts';
import { countBy } from '../fault-run.ts';
import {
  judge,
  nameOf,
  type AskingVerdict,
  type ProcessFact,
  type ProcessViolations,
} from './process-verdict.ts';

const SESSIONS = 3;
const decidedBy = { type: 'window', windowId: 'w' } as const;

export type ProcessReport = {
  readonly questions: number;
  /** Questions that the agents themselves took back. */
  readonly withdrawals: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: { killed: number; doubled: number; late: number; interrupted: number };
  readonly violations: ProcessViolations;
};

/** A kind of agent whose real processes ask and write what they receive. */
export type AskingKind = {
  readonly create: (places: AskingPlaces) => Agent;
  readonly permissionMode: string;
  readonly verdict: AskingVerdict;
};

/** The folder of the agents, and the file to which their processes write. */
export type AskingPlaces = { readonly folder: string; readonly record: string };

/** Runs real processes as the agent of a harness. */
export class ProcessFaultAgent extends ScriptedAgent {
  readonly living = new Map<string, AgentRun>();
  readonly #agent: Agent;
  readonly #permissionMode: string;

  constructor({ create, permissionMode }: Omit<AskingKind, 'verdict'>, places: AskingPlaces) {
    super();
    this.#agent = create(places);
    this.#permissionMode = permissionMode;
  }

  override async start(
    launch: Launch,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    const permissionMode = this.#permissionMode;
    const started = await this.#agent.start({ ...launch, permissionMode }, listener);
    if (started.ok) this.living.set(launch.sessionId, started.value);
    return started;
  }
}

/** One data folder whose agents ask while a person answers and everything goes wrong. */
export class ProcessFaults {
  readonly #dice: Dice;
  readonly #folder = temporaryFolder();
  readonly #record = join(this.#folder, 'record.jsonl');
  readonly #kind: AskingKind;
  readonly #agent: ProcessFaultAgent;
  readonly #harness: Harness;
  readonly #faults = { killed: 0, doubled: 0, late: 0, interrupted: 0 };
  readonly #closed: Interaction[] = [];

  constructor(seed: number, kind: AskingKind) {
    this.#dice = new Dice(seed);
    this.#kind = kind;
    this.#agent = new ProcessFaultAgent(kind, { folder: this.#folder, record: this.#record });
    this.#harness = new Harness(join(this.#folder, 'data'), neutralPolicy, this.#agent);
  }

  async run(questions: number): Promise<ProcessReport> {
    const sessionIds: string[] = [];
    for (let n = 0; n < SESSIONS; n += 1) sessionIds.push(await this.#harness.session());
    while (this.#rows().length < questions) {
      await delay(1);
      await this.#step(this.#dice.pick(sessionIds) ?? '');
    }
    // Replies that are on their way arrive before the agents end.
    await delay(500);
    await this.#harness.sessions.close();
    const interactions = this.#rows();
    const facts = this.#facts();
    this.#harness.dispose();
    rmSync(this.#folder, { recursive: true, force: true });
    return {
      questions: facts.filter((fact) => 'asked' in fact).length,
      withdrawals: facts.filter((fact) => 'withdrawn' in fact).length,
      outcomes: countBy(interactions.map(({ outcome }) => outcome ?? 'open')),
      faults: this.#faults,
      violations: judge(facts, interactions, this.#kind.verdict),
    };
  }

  async #step(sessionId: string): Promise<void> {
    const luck = this.#dice.int(1000);
    if (luck < 3) return this.#kill(sessionId);
    if (luck < 8) return this.#interrupt(sessionId);
    if (luck < 60) return this.#answerLate();
    const open = this.#dice.pick(this.#harness.store.interactions.open());
    if (open && luck < 500) this.#harness.hub.shown(open.request.requestId, 'w');
    else if (open) this.#answer(open, this.#dice.chance(0.1) ? 2 : 1);
  }

  #answer({ request }: Interaction, times: number): void {
    const { requestId, options, details } = request;
    // An end of the turn withdraws all other questions, so it is rare.
    const usual = options.filter(({ action }) => action !== 'TERMINATE' || this.#dice.chance(0.1));
    const selectedOptionId = this.#dice.pick(usual)?.optionId ?? '';
    const feedback = `Because of ${nameOf(request)}.`;
    const data = details.type === 'questions' ? { answers: firstLabels(details.questions) } : null;
    const response = { requestId, selectedOptionId, feedback, ...(data && { data }) };
    for (let time = 0; time < times; time += 1) {
      const done = this.#harness.hub.handleInteractionResponse(response, decidedBy);
      if (time > 0) this.#faults.doubled += 1;
      if (done.ok) this.#closed.push(done.value);
    }
  }

  #answerLate(): void {
    const closed = this.#dice.pick(this.#closed);
    if (!closed) return;
    this.#faults.late += 1;
    this.#answer(closed, 1);
  }

  async #interrupt(sessionId: string): Promise<void> {
    this.#faults.interrupted += 1;
    await this.#harness.sessions.interrupt({ commandId: crypto.randomUUID(), sessionId });
    await this.#again(sessionId);
  }

  /**
   * Kills the process of a session, which others may use. Replies that are in its pipe are lost
   * with it, so they arrive first.
   */
  async #kill(sessionId: string): Promise<void> {
    const pid = this.#agent.living.get(sessionId)?.pid ?? 0;
    if (pid <= 1) return;
    this.#faults.killed += 1;
    await delay(100);
    process.kill(-pid, 'SIGKILL');
    const shared = [...this.#agent.living].filter(([, run]) => run.pid === pid);
    for (const [each] of shared) {
      this.#agent.living.delete(each);
      while (this.#harness.status(each) !== 'failed') await delay(5);
    }
    await Promise.all(shared.map(([each]) => this.#again(each)));
  }

  async #again(sessionId: string): Promise<void> {
    const prompt = { commandId: crypto.randomUUID(), sessionId, text: 'Go on.' };
    await this.#harness.sessions.prompt(prompt);
  }

  #rows(): readonly Interaction[] {
    const rows = this.#harness.database?.prepare('SELECT body FROM interactions').all() ?? [];
    return rows.map(({ body }) => interactionSchema.parse(JSON.parse(String(body))));
  }

  #facts(): readonly ProcessFact[] {
    const lines = readFileSync(this.#record, 'utf8').split('\n');
    return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  }
}

/** Returns an answer to each question: its first label. */
function firstLabels(questions: readonly Question[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    questions.map(({ question, options }) => [question, options[0]?.label ?? '']),
  );
}
