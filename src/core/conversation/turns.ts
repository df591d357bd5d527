import type { Store } from '#core/store/store.ts';
import type { TurnSpan, TurnSums } from '#core/store/messages/turn-facts.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { Session, SessionStatus } from '#shared/contract/sessions.ts';
import type { turns as contract } from '#shared/contract/calls/conversation.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Turn } from '#shared/conversation/turn.ts';
import { compose } from '#shared/words/sentence.ts';

import { changesFrom } from './turns-changes.ts';
import { totalOf, type TurnTotal } from './turns-sum.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;

const MAX_TURNS = 300;
const LINE_UNITS = 200;
const BEYOND = Number.MAX_SAFE_INTEGER;
const BUSY: ReadonlySet<SessionStatus> = new Set(['starting', 'working', 'waiting']);

/** A transcript that is being read, newest messages first. */
export type PastReading = {
  /** Resolves when more is stored, or when the reading has ended. */
  readonly progress: () => Promise<void>;
};

type SummedTurn = { readonly turn: Turn; readonly span: TurnSpan; readonly total: TurnTotal };

/**
 * Summarizes what happened between a prompt and the next, from facts that the store keeps of each
 * message.
 */
export class Turns {
  readonly #store: Store;
  readonly #readingOf: (sessionId: string) => PastReading | undefined;

  /** `readingOf` returns the reading of a session's transcript until it has ended. */
  constructor(store: Store, readingOf: (sessionId: string) => PastReading | undefined) {
    this.#store = store;
    this.#readingOf = readingOf;
  }

  /** Waits if all turns of the range are in a part of a transcript that has not been read yet. */
  async page(input: Input<'turns.page'>) {
    const { sessionId, from } = input;
    for (;;) {
      const reading = this.#readingOf(sessionId);
      const page = await this.#storedPage(input);
      if (!page.ok || !reading || !this.#beginsBeforeStored(sessionId, from)) return page;
      if (page.value.turns.length > 0) return ok({ ...page.value, hasOlder: true });
      await reading.progress();
    }
  }

  /** Returns true if a range begins before all stored messages. */
  #beginsBeforeStored(sessionId: string, from: number): boolean {
    return this.#store.messages.before(sessionId, null, from + 1, 1).length === 0;
  }

  async #storedPage({ sessionId, from, to }: Input<'turns.page'>) {
    const turns: Turn[] = [];
    const { prompts, hasOlder } = this.#prompts(sessionId, from, to);
    for (const promptSeq of prompts) {
      const session = this.#store.sessions.get(sessionId);
      if (!session) return fail('noSuchSession', compose('storeFailures.noSuchSession'));
      const found = await this.#turn(session, promptSeq);
      if (found) turns.push(found.turn);
    }
    return this.#store.sessions.get(sessionId)
      ? ok({ turns, hasOlder })
      : fail('noSuchSession', compose('storeFailures.noSuchSession'));
  }

  /** Returns the newest turn of a session; null if it has none. */
  async latest(sessionId: string): Promise<Turn | null> {
    const session = this.#store.sessions.get(sessionId);
    const promptSeq = this.#store.turnFacts.promptAt(sessionId, BEYOND);
    const found = session && promptSeq !== null ? await this.#turn(session, promptSeq) : null;
    return found?.turn ?? null;
  }

  async changes({ sessionId, seq, offset }: Input<'turns.changes'>) {
    const session = this.#store.sessions.get(sessionId);
    if (!session) return fail('noSuchSession', compose('storeFailures.noSuchSession'));
    const promptSeq = this.#store.turnFacts.promptAt(sessionId, seq);
    const found = promptSeq === null ? null : await this.#turn(session, promptSeq);
    if (!found) return fail('noSuchTurn', compose('readingFailures.noSuchTurn'));
    const { turn, span, total } = found;
    return ok({ turn, ...(await changesFrom(this.#store, span, total.files, offset)) });
  }

  /** Returns the prompts in order; the last ones if there are more than the maximum. */
  #prompts(sessionId: string, from: number, to: number) {
    const { turnFacts } = this.#store;
    const prompts: number[] = [];
    let at = turnFacts.promptAt(sessionId, to);
    while (at !== null && prompts.length < MAX_TURNS) {
      prompts.unshift(at);
      at = at <= from ? null : turnFacts.promptAt(sessionId, at - 1);
    }
    return { prompts, hasOlder: at !== null };
  }

  async #turn(session: Session, promptSeq: number): Promise<SummedTurn | null> {
    const { messages, turnFacts } = this.#store;
    const { sessionId } = session;
    const next = turnFacts.promptAfter(sessionId, promptSeq);
    const span = { sessionId, first: promptSeq, end: next ?? BEYOND };
    const total = await totalOf(this.#store, span);
    const prompt = messages.bySeq(sessionId, promptSeq);
    if (!prompt) return null;
    const { footSeq } = total.sums;
    const failed = footSeq !== null && turnFacts.isError(sessionId, footSeq);
    const outcome = outcomeOf(total.sums, failed, prompt, next === null ? session : null);
    const [last = prompt] = messages.before(sessionId, null, span.end, 1);
    const startedAt = prompt.timestamp;
    const endedAt = outcome === 'running' ? null : messageEnd(last);
    const durationMs = durationOf(total.sums, startedAt, endedAt);
    return {
      span,
      total,
      turn: { ...turnOf(prompt, total), startedAt, endedAt, outcome, durationMs },
    };
  }
}

function turnOf(
  prompt: ConversationMessage,
  { sums, files }: TurnTotal,
): Omit<Turn, 'startedAt' | 'endedAt' | 'outcome' | 'durationMs'> {
  return {
    promptSeq: prompt.seq,
    promptId: prompt.id,
    gist: lineOf(prompt.content),
    costUsd: sums.costUsd,
    tokens: {
      input: sums.inputTokens,
      output: sums.outputTokens,
      cacheRead: sums.cacheReadTokens,
      cacheCreation: sums.cacheCreationTokens,
    },
    changes: {
      files: files.length,
      added: files.reduce((sum, file) => sum + file.added, 0),
      removed: files.reduce((sum, file) => sum + file.removed, 0),
    },
    tools: { total: sums.tools, notDone: sums.toolsNotDone },
    footSeq: sums.footSeq,
  };
}

/** Returns the beginning of a text in one line of at most `units` code units. */
export function lineOf(content: string, units = LINE_UNITS): string {
  const line = content
    .slice(0, units * 4)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Returns the outcome of a turn. `session` is set only for the newest turn, which alone can still
 * run.
 */
function outcomeOf(
  sums: TurnSums,
  failed: boolean,
  prompt: ConversationMessage,
  session: Session | null,
): Turn['outcome'] {
  if (session && BUSY.has(session.status)) return 'running';
  if (sums.interrupted > 0) return 'interrupted';
  if (failed) return 'failed';
  if (sums.ended > 0) return 'completed';
  return inferredOutcome(sums, prompt, session);
}

/** Infers the outcome of a turn whose agent did not report its end. */
function inferredOutcome(
  { cut }: TurnSums,
  prompt: ConversationMessage,
  session: Session | null,
): Turn['outcome'] {
  if (session?.status === 'failed') return 'failed';
  if (cut > 0 || session?.interruptedTurn === true) return 'interrupted';
  return prompt.messageType === 'text' && prompt.metadata.delivery === 'failed'
    ? 'failed'
    : 'completed';
}

function messageEnd(message: ConversationMessage): number | null {
  const took = message.messageType === 'tool_execution' ? (message.metadata.durationMs ?? 0) : 0;
  return message.timestamp === null ? null : message.timestamp + took;
}

/**
 * Returns the duration that the agent reported, which counts from when it took the prompt.
 * Otherwise returns the time from the prompt to the last message.
 */
function durationOf(
  { durationMs }: TurnSums,
  startedAt: number | null,
  endedAt: number | null,
): number | null {
  if (durationMs !== null) return durationMs;
  return startedAt === null || endedAt === null ? null : Math.max(0, endedAt - startedAt);
}
