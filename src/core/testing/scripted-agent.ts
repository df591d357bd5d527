import type { AgentEvent } from '#core/agents/agent-event.ts';
import {
  CONVERSATION_GONE,
  type Agent,
  type AgentGone,
  type AgentListener,
  type AgentRun,
  type Decision,
  type Launch,
  type Refused,
} from '#core/agents/agent.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { AgentInfo, Problem } from '#shared/contract/agents.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import { problemOf } from './problem-of.ts';

const gone = err<AgentGone>({ kind: 'agentGone', message: 'The agent has ended.' });

/** A run whose events and end the test controls. */
export class ScriptedRun implements AgentRun {
  readonly pid: number;
  /** The memo by which the next core takes the run over. */
  readonly memo?: string;
  readonly launch: Launch;
  readonly prompts: {
    readonly key: string;
    readonly text: string;
    readonly attachments?: readonly Attachment[];
  }[] = [];
  /** Keys of prompts that can be withdrawn. */
  readonly queue = new Set<string>();
  readonly answers: { readonly askId: string; readonly decision: Decision }[] = [];
  readonly dismissed: string[] = [];
  interrupts = 0;
  /** Set by tests of agents that change their face without an end. */
  setFace?: NonNullable<AgentRun['setFace']>;
  terminalId?: string | undefined;
  /** Called when the agent is asked to end. */
  onStop: () => void = () => undefined;
  readonly #listener: AgentListener;
  #ended = false;

  constructor(pid: number, launch: Launch, listener: AgentListener, memo?: string) {
    this.pid = pid;
    if (memo !== undefined) this.memo = memo;
    this.launch = launch;
    this.#listener = listener;
  }

  say(...events: readonly AgentEvent[]): void {
    const outputs = events.filter(({ type }) => type === 'output').length;
    this.#listener.events(events, { seen: events.length, shown: outputs, unknown: 0 });
  }

  end(problem: Problem | null = null, code = 0): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#listener.exited({ code, signal: null, problem });
  }

  prompt(
    key: string,
    text: string,
    attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    if (this.#ended) return gone;
    this.prompts.push(attachments.length === 0 ? { key, text } : { key, text, attachments });
    return ok(null);
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    if (this.#ended) return gone;
    this.answers.push({ askId, decision });
    return ok({ askId, optionId: decision.option?.optionId ?? null });
  }

  dismiss(askId: string): void {
    this.dismissed.push(askId);
  }

  async withdraw(key: string) {
    return this.queue.delete(key)
      ? ok(null)
      : err({ kind: 'refused' as const, message: 'It was taken.' });
  }

  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    this.interrupts += 1;
    return ok(null);
  }

  async setPermissionMode() {
    return ok(null);
  }

  async setModel() {
    return ok(null);
  }

  async stop() {
    this.onStop();
    this.end();
  }
}

/** An agent whose runs tests control. `refuse` makes the next start fail. */
export class ScriptedAgent implements Agent {
  readonly agentId = 'scripted';
  readonly defaultPermissionMode = 'default';
  readonly runs: ScriptedRun[] = [];
  refuse: Problem | null = null;
  /** Set by tests of folders that the person does not trust. */
  untrustedFolder: NonNullable<Agent['untrustedFolder']> = 'refuses';
  trustsFolder?: NonNullable<Agent['trustsFolder']>;
  forks = false;
  forksAtTurn = false;
  forksAtAdditions = false;
  /** Set by tests of agents that know where a fork can begin. */
  forkProblem?: NonNullable<Agent['forkProblem']>;
  addsFolders = true;
  faces: AgentInfo['capabilities']['faces'] = ['structured'];
  /** Makes resuming fail, as if the agent's own files were missing. */
  forgets = false;
  transcript: readonly AgentEvent[] = [];

  get run(): ScriptedRun {
    const run = this.runs.at(-1);
    if (!run) throw new Error('The agent was not started.');
    return run;
  }

  async detect(): Promise<AgentInfo> {
    return {
      agentId: this.agentId,
      name: 'Scripted',
      state: 'ready',
      version: '1.0.0',
      path: '/usr/bin/scripted',
      problem: null,
      permissionModes: [{ id: 'default', label: 'Ask', description: 'Asks.', isDangerous: false }],
      defaultPermissionMode: this.defaultPermissionMode,
      models: [{ id: 'deep', label: 'Deep', efforts: ['ultra'] }],
      efforts: ['low', 'high'],
      needsFolder: true,
      capabilities: {
        faces: this.faces,
        resume: true,
        fork: this.forks,
        forkAtTurn: this.forksAtTurn,
        forkAtAdditions: this.forksAtAdditions,
        additionalFolders: this.addsFolders,
        modes: true,
        models: true,
        images: true,
        steering: { now: 'nextPause', givesBack: true },
        transcripts: false,
        questions: true,
        takeOver: false,
      },
      settings: [],
    };
  }

  async start(launch: Launch, listener: AgentListener): Promise<Result<AgentRun, Problem>> {
    if (this.refuse) return err(this.refuse);
    const known = launch.resume ?? launch.forkOf ?? null;
    if (this.forgets && known !== null) return err(problemOf(CONVERSATION_GONE, 'Gone.'));
    const run = new ScriptedRun(1000 + this.runs.length, launch, listener);
    this.runs.push(run);
    return ok(run);
  }

  async readTranscript(): Promise<readonly AgentEvent[]> {
    return this.transcript;
  }
}

/** An agent whose runs outlive the core that started them, unless `isGone`. */
export class SurvivingAgent extends ScriptedAgent {
  isGone = false;

  override async start(
    launch: Launch,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    const run = new ScriptedRun(1000 + this.runs.length, launch, listener, 'memo');
    this.runs.push(run);
    return ok(run);
  }

  async adopt(
    launch: Launch,
    _memo: string,
    listener: AgentListener,
  ): Promise<Result<AgentRun, Problem>> {
    if (this.isGone) return err(problemOf('agentEnded', 'Gone.'));
    return this.start(launch, listener);
  }
}
