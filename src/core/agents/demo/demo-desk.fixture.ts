import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeIds } from '#core/adapters/node-ids.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentExit, AgentRun, RecordCounts } from '#core/agents/agent.ts';
import { previewDetails } from '#core/agents/claude-code/tools/preview.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { InteractionData } from '#shared/interaction/interaction.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { DemoAgent } from './demo-agent.ts';

export const processes = new NodeProcesses();

const program = fileURLToPath(new URL('./program.ts', import.meta.url));

export function demoAgent(tempDir: string, demoScript = program): DemoAgent {
  const environment = {
    platform: process.platform,
    homeDir: tempDir,
    tempDir,
    dataDir: tempDir,
    version: '1.2.3',
    variables: { PATH: process.env['PATH'] ?? '', HOME: tempDir, CORRAL_DEMO_PACE_MS: '0' },
    node: { command: process.execPath, env: {} },
    demoScript,
    agentScript: '',
  };
  const log = { info: () => undefined, error: () => undefined };
  return new DemoAgent({
    processes,
    clock: new NodeClock(),
    ids: new NodeIds(),
    log,
    environment,
    previewDetails,
  });
}

/**
 * The answer to a question: an option, `nobody` for a timeout, or null to leave the question open.
 */
export type Answer =
  | { readonly optionId: string; readonly feedback?: string; readonly data?: InteractionData }
  | 'nobody'
  | null;

/** A real demo process, and a person whose answers a function decides. */
export class DemoDesk {
  readonly folder: string;
  readonly wireLog: string;
  readonly run: AgentRun;
  readonly events: AgentEvent[];
  readonly counts: { seen: number; shown: number; unknown: number };
  readonly exited: Promise<AgentExit>;
  readonly #changed: Set<() => void>;

  private constructor(
    given: Pick<DemoDesk, 'folder' | 'wireLog' | 'run' | 'events' | 'counts' | 'exited'>,
    changed: Set<() => void>,
  ) {
    this.folder = given.folder;
    this.wireLog = given.wireLog;
    this.run = given.run;
    this.events = given.events;
    this.counts = given.counts;
    this.exited = given.exited;
    this.#changed = changed;
  }

  static async open(
    options: {
      readonly tempDir?: string;
      readonly mode?: string;
      readonly resume?: string;
      readonly answer?: (ask: AgentAsk) => Answer;
    } = {},
  ): Promise<DemoDesk> {
    const tempDir = options.tempDir ?? mkdtempSync(join(tmpdir(), 'corral-demo-test-'));
    const agent = demoAgent(tempDir);
    const made = await agent.prepareFolder('s1');
    if (!made.ok) throw new Error(textIn('en', made.error.message));
    const folder = made.value;
    const wireLog = join(tempDir, `wire-${options.resume === undefined ? 1 : 2}`);
    const events: AgentEvent[] = [];
    const counts = { seen: 0, shown: 0, unknown: 0 };
    const changed = new Set<() => void>();
    const ended = Promise.withResolvers<AgentExit>();
    const launch = {
      sessionId: 's1',
      cwd: folder,
      permissionMode: options.mode ?? 'default',
      model: null,
      resume: options.resume ?? null,
      face: 'structured' as const,
      wireLog,
    };
    const answer = (ask: AgentAsk): void => {
      const chosen = options.answer?.(ask) ?? null;
      if (chosen) respond(started.ok ? started.value : null, ask, chosen);
    };
    const started = await agent.start(launch, {
      events: (more: readonly AgentEvent[], count: RecordCounts) => {
        events.push(...more);
        for (const name of ['seen', 'shown', 'unknown'] as const) counts[name] += count[name];
        for (const event of more) if (event.type === 'asked') answer(event.ask);
        for (const look of changed) look();
      },
      exited: (exit) => ended.resolve(exit),
    });
    if (!started.ok) throw new Error(textIn('en', started.error.message));
    onTestFinished(async () => {
      await started.value.stop();
      if (options.tempDir === undefined) rmSync(tempDir, { recursive: true });
    });
    return new DemoDesk(
      { folder, wireLog, run: started.value, events, counts, exited: ended.promise },
      changed,
    );
  }

  /** Resolves as soon as the events so far satisfy the condition. */
  until(satisfied: (events: readonly AgentEvent[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!satisfied(this.events)) return;
        this.#changed.delete(look);
        resolve();
      };
      this.#changed.add(look);
      look();
    });
  }

  /** Sends a prompt and waits for the end of its turn. */
  async turn(text: string): Promise<void> {
    const before = this.count('turnEnded');
    this.run.prompt(crypto.randomUUID(), text);
    await this.until(() => this.count('turnEnded') > before);
  }

  count(type: AgentEvent['type']): number {
    return this.events.filter((event) => event.type === type).length;
  }

  get asks(): readonly AgentAsk[] {
    return this.events.flatMap((event) => (event.type === 'asked' ? [event.ask] : []));
  }

  respond(ask: AgentAsk, answer: Answer): void {
    respond(this.run, ask, answer);
  }

  outputs<T extends AgentOutput['type']>(type: T): readonly Extract<AgentOutput, { type: T }>[] {
    const isOne = (output: AgentOutput): output is Extract<AgentOutput, { type: T }> =>
      output.type === type;
    return this.events.flatMap((event) =>
      event.type === 'output' && isOne(event.output) ? [event.output] : [],
    );
  }

  texts(): string {
    return this.outputs('text')
      .map(({ text }) => text)
      .join('\n');
  }

  file(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }
}

function respond(run: AgentRun | null, ask: AgentAsk, answer: Answer): void {
  if (answer === 'nobody') {
    run?.answer(ask.askId, { option: null, afterSeconds: ask.timeoutSeconds ?? 0 });
    return;
  }
  const option = ask.options.find(({ optionId }) => optionId === answer?.optionId);
  if (!option || !answer) throw new Error(`${ask.title} has no option ${answer?.optionId}`);
  const decidedBy = { type: 'window', windowId: 'w' } as const;
  run?.answer(ask.askId, {
    option,
    feedback: answer.feedback ?? null,
    data: answer.data ?? null,
    decidedBy,
  });
}

/** Approves everything, and chooses the first option of every question. */
export function agreeable(ask: AgentAsk): Answer {
  if (ask.details.type === 'plan') return { optionId: 'plan-approve-ask' };
  if (ask.details.type !== 'questions') return { optionId: 'approve' };
  const answers = Object.fromEntries(
    ask.details.questions.map(({ question, options }) => [question, options[0]?.label ?? '']),
  );
  return { optionId: 'answer', data: { answers } };
}
