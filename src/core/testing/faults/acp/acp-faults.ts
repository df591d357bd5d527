import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { ownAgentOf } from '#core/agents/own/own-driver.ts';
import type { Agent, AgentListener, AgentRun, Launch } from '#core/agents/agent.ts';
import { neutralPolicy } from '#core/interactions/policy.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import {
  interaction as interactionSchema,
  type Interaction,
} from '#shared/interaction/interaction.ts';

import { Dice } from '../dice.ts';
import { countBy } from '../fault-run.ts';
import { judgeAcp, type AcpFact, type AcpViolations } from './acp-verdict.ts';

const SESSIONS = 3;
const decidedBy = { type: 'window', windowId: 'w' } as const;

export type AcpReport = {
  readonly questions: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: { killed: number; doubled: number; late: number; interrupted: number };
  readonly violations: AcpViolations;
};

/** Runs real processes that speak ACP, through the ACP client, as the agent of a harness. */
class AcpFaultAgent extends ScriptedAgent {
  readonly living = new Map<string, AgentRun>();
  readonly #agent: Agent;

  constructor(folder: string, record: string) {
    super();
    const script = join(import.meta.dirname, 'asking-agent.mjs');
    const entry = {
      agentId: 'own-asking',
      name: 'Asking',
      protocol: 'acp' as const,
      command: process.execPath,
      args: [script, record],
      variables: [],
      removedAt: null,
    };
    const places = { homeDir: folder, tempDir: folder, dataDir: folder, demoScript: '' };
    const node = { command: process.execPath, env: {} };
    const variables = { PATH: process.env['PATH'] ?? '' };
    const environment = { ...places, platform: process.platform, version: '1', variables, node };
    const ports = {
      processes: new NodeProcesses(),
      clock: new NodeClock(),
      ids: new CountingIds(),
    };
    const others = { log: silentLog, environment, terminals: null, setting: () => null };
    this.#agent = ownAgentOf(
      entry,
      { ...ports, ...others },
      { place: 'file', get: async () => null, put: async () => ok(null) },
    );
  }

  override async start(
    launch: Launch,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    const started = await this.#agent.start({ ...launch, permissionMode: 'unknown' }, listener);
    if (started.ok) this.living.set(launch.sessionId, started.value);
    return started;
  }
}

/** One data folder whose agents ask over ACP while a person answers and everything goes wrong. */
export class AcpFaults {
  readonly #dice: Dice;
  readonly #folder = temporaryFolder();
  readonly #record = join(this.#folder, 'record.jsonl');
  readonly #agent = new AcpFaultAgent(this.#folder, this.#record);
  readonly #harness = new Harness(join(this.#folder, 'data'), neutralPolicy, this.#agent);
  readonly #faults = { killed: 0, doubled: 0, late: 0, interrupted: 0 };
  readonly #closed: Interaction[] = [];

  constructor(seed: number) {
    this.#dice = new Dice(seed);
  }

  async run(questions: number): Promise<AcpReport> {
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
      outcomes: countBy(interactions.map(({ outcome }) => outcome ?? 'open')),
      faults: this.#faults,
      violations: judgeAcp(facts, interactions),
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
    const { requestId, options } = request;
    // An end of the turn withdraws all other questions, so it is rare.
    const usual = options.filter(({ action }) => action !== 'TERMINATE' || this.#dice.chance(0.1));
    const selectedOptionId = this.#dice.pick(usual)?.optionId ?? '';
    const response = { requestId, selectedOptionId, feedback: 'Because.' };
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

  /** Kills an agent. Replies that are in its pipe are lost with it, so they arrive first. */
  async #kill(sessionId: string): Promise<void> {
    const pid = this.#agent.living.get(sessionId)?.pid ?? 0;
    if (pid <= 1) return;
    this.#faults.killed += 1;
    await delay(100);
    process.kill(-pid, 'SIGKILL');
    while (this.#harness.status(sessionId) !== 'failed') await delay(5);
    await this.#again(sessionId);
  }

  async #again(sessionId: string): Promise<void> {
    const prompt = { commandId: crypto.randomUUID(), sessionId, text: 'Go on.' };
    await this.#harness.sessions.prompt(prompt);
  }

  #rows(): readonly Interaction[] {
    const rows = this.#harness.database?.prepare('SELECT body FROM interactions').all() ?? [];
    return rows.map(({ body }) => interactionSchema.parse(JSON.parse(String(body))));
  }

  #facts(): readonly AcpFact[] {
    const lines = readFileSync(this.#record, 'utf8').split('\n');
    return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  }
}
