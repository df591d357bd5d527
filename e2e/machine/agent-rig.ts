import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeIds } from '#core/adapters/node-ids.ts';
import { NodeLog } from '#core/adapters/node-log.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { Agent, AgentExit, AgentRun, Launch } from '#core/agents/agent.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { driverOf, type AgentPorts } from '#core/agents/driver.ts';
import type { Environment } from '#core/ports.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { agentsPath, moreAgentsPath, type Machine } from './machine.ts';
import { programPath } from '../../scripts/lib/program-paths.mjs';

const decider = { type: 'window', windowId: 'test' } as const;

type RigOptions = {
  readonly agentId: string;
  readonly modelUrl: string;
  /** Creates the agent. Absent: the driver of that id does. */
  readonly create?: (ports: AgentPorts) => Agent;
  /** Variables in addition to those of the machine. */
  readonly variables?: Readonly<Record<string, string>>;
};

/** Drives a real agent through its driver in this process, without Corral. */
export class AgentRig {
  readonly agent: Agent;
  readonly events: AgentEvent[] = [];
  readonly exits: AgentExit[] = [];
  counts = { seen: 0, shown: 0, unknown: 0 };
  readonly #machine: Machine;
  readonly #view = new MemoryView();
  readonly #describe;
  #waiters: (() => void)[] = [];
  #run: AgentRun | null = null;

  constructor(machine: Machine, { agentId, modelUrl, variables = {}, create }: RigOptions) {
    this.#machine = machine;
    this.#describe = toolDescriber(agentDrivers)(agentId, machine.project);
    const driver = driverOf(agentDrivers, agentId);
    if (!driver) throw new Error(`There is no agent ${agentId}.`);
    const clock = new NodeClock();
    const environment: Environment = {
      platform: process.platform,
      homeDir: machine.home,
      tempDir: machine.root,
      dataDir: machine.dataDir,
      version: '1',
      variables: { ...machine.env(modelUrl, [agentsPath, moreAgentsPath]), ...variables },
      node: { command: process.execPath, env: {} },
      demoScript: '',
      agentScript: programPath('agent'),
    };
    const log = new NodeLog(() => undefined, clock);
    this.agent = (create ?? driver.create)({
      processes: new NodeProcesses(),
      clock,
      ids: new NodeIds(),
      log,
      environment,
      terminals: null,
      setting: () => null,
    });
  }

  get run(): AgentRun {
    if (!this.#run) throw new Error('The agent was not started.');
    return this.#run;
  }

  /** The agent's id of the conversation, by which a later run can resume it. */
  get agentSessionId(): string {
    const ids = this.events.flatMap((event) =>
      event.type === 'facts' ? (event.facts.agentSessionId ?? []) : [],
    );
    return ids.at(-1) ?? '';
  }

  async start(more: Partial<Launch> = {}): Promise<void> {
    const problem = await this.tryStart(more);
    if (problem) throw new Error(`${problem.kind}: ${textIn('en', problem.message)}`);
  }

  async tryStart(more: Partial<Launch> = {}): Promise<Problem | null> {
    const wireLog = join(this.#machine.root, `wire-${this.exits.length}.jsonl`);
    const launch = {
      sessionId: 's',
      cwd: this.#machine.project,
      permissionMode: this.agent.defaultPermissionMode,
      model: null,
      resume: null,
      face: 'structured',
      wireLog,
    } as const;
    const started = await this.agent.start(
      { ...launch, ...more },
      {
        events: (events, { seen, shown, unknown }) => {
          this.counts = {
            seen: this.counts.seen + seen,
            shown: this.counts.shown + shown,
            unknown: this.counts.unknown + unknown,
          };
          for (const event of events) this.#record(event);
          this.#wake();
        },
        exited: (exit) => {
          this.exits.push(exit);
          this.#wake();
        },
      },
    );
    if (!started.ok) return started.error;
    this.#run = started.value;
    return null;
  }

  /** Waits until `find` accepts one of the events from `since` on, and returns its result. */
  async until<T>(find: (event: AgentEvent) => T | null | undefined | false, since = 0): Promise<T> {
    for (;;) {
      for (const event of this.events.slice(since)) {
        const found = find(event);
        if (found !== null && found !== undefined && found !== false) return found;
      }
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    }
  }

  async untilExit(): Promise<AgentExit> {
    for (;;) {
      const exit = this.exits.at(-1);
      if (exit) return exit;
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    }
  }

  /**
   * Sends a prompt and waits for the end of its turn; `during` receives the number of events before
   * it. Returns the messages that the turn added, one word each.
   */
  async turn(
    text: string,
    during: (since: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<readonly string[]> {
    const [since, shown] = [this.events.length, this.brief().length];
    this.run.prompt(randomUUID(), text);
    await during(since);
    await this.until((event) => event.type === 'turnEnded', since);
    return this.brief().slice(shown);
  }

  nextAsk(since = 0): Promise<AgentAsk> {
    return this.until((event) => event.type === 'asked' && event.ask, since);
  }

  /** Chooses an option of a question, as a person does. */
  answer(
    ask: AgentAsk,
    optionId: string,
    more: {
      readonly feedback?: string;
      readonly answers?: Readonly<Record<string, string>>;
      readonly updatedInput?: unknown;
    } = {},
  ): void {
    const option = ask.options.find((each) => each.optionId === optionId);
    if (!option)
      throw new Error(
        `There is no option ${optionId}, only ${ask.options.map((each) => each.optionId).join(', ')}.`,
      );
    const { answers, updatedInput } = more;
    const data = answers ? { answers } : updatedInput === undefined ? null : { updatedInput };
    const sent = this.run.answer(ask.askId, {
      option,
      feedback: more.feedback ?? null,
      data,
      decidedBy: decider,
    });
    if (!sent.ok) throw new Error(sent.error.message);
  }

  messages(): readonly ConversationMessage[] {
    return this.#view.messages();
  }

  /** Returns one word per message; tools with their status. */
  brief(): readonly string[] {
    return this.messages().flatMap(({ messageType, role, metadata }) => {
      if (messageType === 'tool_execution') return [`${metadata.toolName}:${metadata.status}`];
      if (messageType === 'status')
        return metadata.status === 'notice' ? [] : [`status:${metadata.status}`];
      if (messageType === 'error') return [`error:${metadata.kind}`];
      return [messageType === 'text' ? `${role}${metadata.synthetic ? '*' : ''}` : messageType];
    });
  }

  #record(event: AgentEvent): void {
    this.events.push(event);
    if (event.type !== 'output') return;
    this.#view.apply(
      merge(event.output, this.#view, {
        sessionId: 's',
        mergeToolMessages: true,
        describe: this.#describe,
      }),
    );
  }

  #wake(): void {
    for (const resume of this.#waiters.splice(0)) resume();
  }
}
