import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Message } from '#agent/history/message.ts';
import type { TurnEnd } from '#agent/loop/event.ts';
import { RecordFile } from '#agent/record/record-file.ts';
import type { SessionClient, SessionParts, ThinkOptions, Thought } from '#agent/session/ports.ts';
import { Session } from '#agent/session/session.ts';
import type { ToolOutcome, ToolRun } from '#agent/tools/tool.ts';

import { ChildClient } from './child-client.ts';
import type { TaskInput } from './task-tool.ts';

/** Sub-agents that run at the same time; more wait. */
const AT_ONCE = 4;
const ITERATION_LIMIT = 40;
/** Tokens of all sub-agents of a session together. */
const TOKEN_BUDGET = 2_000_000;

export interface ChildLimits {
  /** Longest run in ms. */
  readonly totalMs: number;
  /** Longest time in ms without any news. Waiting for the person counts as news. */
  readonly silentMs: number;
}

const LIMITS: ChildLimits = { totalMs: 30 * 60_000, silentMs: 10 * 60_000 };

export interface SubAgentOptions {
  readonly client: SessionClient;
  /** Creates the parts of a child: a context and read files of its own, and no `task` tool. */
  readonly childParts: (callId: string) => SessionParts;
  /** Folder for the records of the children. */
  readonly folder: string;
  readonly limits?: ChildLimits;
  readonly tokenBudget?: number;
}

/** The sub-agents of a session: depth 1, four at once, one budget for all of them. */
export class SubAgents {
  readonly #options: SubAgentOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #tokens = 0;

  constructor(options: SubAgentOptions) {
    this.#options = options;
  }

  /** Runs a sub-agent to its end and returns its report. */
  readonly run = async (task: TaskInput, live: ToolRun): Promise<ToolOutcome> => {
    await this.#turn(live.signal);
    try {
      if (live.signal.aborted) return { kind: 'failed', text: 'Action cancelled by user.' };
      return await this.#child(task, live);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  };

  async #turn(signal: AbortSignal): Promise<void> {
    while (this.#running >= AT_ONCE && !signal.aborted)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    this.#running += 1;
  }

  async #child({ title, prompt }: TaskInput, live: ToolRun): Promise<ToolOutcome> {
    const { client, childParts, folder, limits = LIMITS } = this.#options;
    const record = openRecord(folder, live.callId);
    if (!record.ok) return { kind: 'failed', text: record.error.text };
    let newest = Date.now();
    const child = new ChildClient(client, live.callId, title, () => (newest = Date.now()));
    const parts = childParts(live.callId);
    const session = new Session({
      parts: { ...parts, think: (history, how) => this.#think(parts, history, how) },
      client: child,
      append: (entries, isDurable) => record.value.append(entries, isDurable),
      history: [],
      openTurn: null,
      iterationLimit: ITERATION_LIMIT,
    });
    const started = Date.now();
    let why: string | null = null;
    const watchdog = setInterval(
      () => {
        const now = Date.now();
        if (now - started > limits.totalMs) why = 'It ran too long.';
        else if (now - newest > limits.silentMs) why = 'It made no progress.';
        if (why !== null) session.cancel();
      },
      Math.min(1000, limits.silentMs),
    );
    const stop = () => session.cancel();
    live.signal.addEventListener('abort', stop);
    const end = await session.prompt([
      { role: 'user', from: 'person', parts: [{ kind: 'text', text: prompt }] },
    ]);
    live.signal.removeEventListener('abort', stop);
    clearInterval(watchdog);
    record.value.close();
    return outcomeOf(end, session.history, why);
  }

  /** Checks the budget before each request. */
  async #think(
    parts: SessionParts,
    history: readonly Message[],
    how: ThinkOptions,
  ): Promise<Thought> {
    if (this.#tokens >= (this.#options.tokenBudget ?? TOKEN_BUDGET)) {
      const message = 'The sub-agents of this session have used up their budget of tokens.';
      return {
        kind: 'failed',
        history: null,
        partial: null,
        problem: { kind: 'refused', message },
      };
    }
    const thought = await parts.think(history, how);
    const usage = thought.kind === 'answered' ? thought.message.usage : null;
    if (usage) this.#tokens += usage.input + usage.cacheRead + usage.cacheWrite + usage.output;
    return thought;
  }
}

function openRecord(folder: string, callId: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return RecordFile.open(join(folder, `${callId.replaceAll(/[^\w-]/g, '_')}.jsonl`), 0);
}

/** Returns the last text of the sub-agent as its report. */
function outcomeOf(end: TurnEnd, history: readonly Message[], why: string | null): ToolOutcome {
  const last = history.findLast((message) => message.role === 'assistant');
  const text = last?.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  if (end.kind === 'done' && text) {
    const parts = [{ kind: 'text', text, source: 'report of the sub-agent' } as const];
    return { kind: 'done', parts };
  }
  const cause = why ?? (end.kind === 'failed' ? end.problem.message : `It ended: ${end.kind}.`);
  const known = text ? ` Its last text:\n${text}` : '';
  return { kind: 'failed', text: `The sub-agent did not finish. ${cause}${known}` };
}
