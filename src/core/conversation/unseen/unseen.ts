import { resolve } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';

import { UNSEEN_SLICE } from '#core/store/messages/unseen-facts.ts';
import type { Store } from '#core/store/store.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { turns as contract } from '#shared/contract/calls/conversation.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Unseen, UnseenCounts, UnseenTotal } from '#shared/conversation/turn.ts';

import { addQuestions, countQuestions, NO_QUESTIONS } from './unseen-questions.ts';
import { UnseenTurns, type FileLines } from './unseen-turns.ts';

type SinceInput = CallInput<typeof contract, 'turns.since'>;

/** Number of messages of a session that are counted at most. */
const MAX_MESSAGES = 20 * UNSEEN_SLICE;

const BUSY: ReadonlySet<Session['status']> = new Set(['starting', 'working', 'waiting']);

type Files = ReadonlyMap<string, FileLines>;

const NOTHING: UnseenCounts = {
  turns: 0,
  turnsFailed: 0,
  turnsInterrupted: 0,
  toolsFailed: 0,
  changes: { files: 0, added: 0, removed: 0 },
  questions: NO_QUESTIONS,
  costUsd: null,
  unpriced: 0,
  isCut: false,
};

/**
 * Counts what happened in sessions since the time of each. Reads only what is newer, in slices, and
 * yields to the event loop in between.
 */
export async function unseenSince(
  store: Store,
  asked: SinceInput['sessions'],
): Promise<{ readonly sessions: Unseen[]; readonly total: UnseenTotal }> {
  const sinceOf = new Map(asked.map(({ sessionId, since }) => [sessionId, since]));
  const questions = await countQuestions(store, sinceOf);
  const sessions: Unseen[] = [];
  const files = new Set<string>();
  for (const [sessionId, since] of sinceOf) {
    const session = store.sessions.get(sessionId);
    if (!session) continue;
    const facts = await turnsSince(store, session, since);
    const counts = {
      ...facts.counts,
      questions: questions.bySession.get(sessionId) ?? NO_QUESTIONS,
      isCut: facts.counts.isCut || questions.isCut,
    };
    if (counts.turns === 0 && counts.questions.total === 0) continue;
    sessions.push({ sessionId, firstSeq: facts.firstSeq, ...counts });
    for (const path of facts.files.keys()) files.add(resolve(session.cwd, path));
  }
  const total = sessions.reduce<UnseenCounts>(addCounts, NOTHING);
  return {
    sessions,
    total: {
      ...total,
      sessions: sessions.length,
      changes: { ...total.changes, files: files.size },
    },
  };
}

type SessionFacts = {
  readonly counts: UnseenCounts;
  readonly files: Files;
  readonly firstSeq: number | null;
};

async function turnsSince(store: Store, session: Session, since: number): Promise<SessionFacts> {
  const { sessionId } = session;
  const { unseenFacts } = store;
  const first = unseenFacts.firstAfter(sessionId, since);
  const turns = new UnseenTurns();
  const later = unseenFacts.endedLater(sessionId, first ?? Number.MAX_SAFE_INTEGER, since);
  for (const fact of later) turns.add(fact);
  const firstChanged = later.find(({ isTop }) => isTop)?.seq ?? null;
  const isCut = first !== null && (await addSlices(store, sessionId, first, turns));
  if (first !== null) noteTexts(store, sessionId, first, turns);
  endLast(session, turns, isCut);
  return {
    counts: countsOf(turns, session, isCut),
    files: turns.files,
    firstSeq: firstChanged ?? (first === null ? null : firstShown(store, sessionId, first)),
  };
}

/** Adds the facts from a position on. Returns true if there are more than are counted. */
async function addSlices(
  { unseenFacts }: Store,
  sessionId: string,
  first: number,
  turns: UnseenTurns,
): Promise<boolean> {
  let from = first;
  for (let read = 0; read < MAX_MESSAGES; read += UNSEEN_SLICE) {
    await breathe();
    const slice = unseenFacts.slice(sessionId, from);
    for (const fact of slice) turns.add(fact);
    const last = slice.at(-1);
    if (slice.length < UNSEEN_SLICE || !last) return false;
    from = last.seq + 1;
  }
  return true;
}

/** A turn in which the agent only wrote texts has no other facts. */
function noteTexts({ unseenFacts }: Store, sessionId: string, first: number, turns: UnseenTurns) {
  const end = turns.firstPrompt ?? Number.MAX_SAFE_INTEGER;
  if (unseenFacts.saysSomething(sessionId, first, end)) turns.continueFirst();
}

/** The end of the newest turn is inferred from its session if the agent reported none. */
function endLast({ status, interruptedTurn }: Session, turns: UnseenTurns, isCut: boolean): void {
  if (isCut || turns.isLastEnded || turns.turns.length === 0 || BUSY.has(status)) return;
  turns.endLast({
    isFailed: status === 'failed',
    isInterrupted: status !== 'failed' && interruptedTurn,
  });
}

function firstShown({ messages }: Store, sessionId: string, first: number): number | null {
  return messages.after(sessionId, null, first - 1, 1)[0]?.seq ?? null;
}

function countsOf(unseen: UnseenTurns, { status }: Session, isCut: boolean): UnseenCounts {
  const { turns, files, toolsFailed } = unseen;
  const ended = turns.filter(
    ({ isEnded }, at) => isEnded || at < turns.length - 1 || !BUSY.has(status),
  );
  const known = ended.flatMap(({ costUsd }) => costUsd ?? []);
  const lines = [...files.values()];
  return {
    turns: turns.length,
    turnsFailed: turns.filter((turn) => turn.isFailed && !turn.isInterrupted).length,
    turnsInterrupted: turns.filter(({ isInterrupted }) => isInterrupted).length,
    toolsFailed,
    changes: {
      files: files.size,
      added: lines.reduce((sum, { added }) => sum + added, 0),
      removed: lines.reduce((sum, { removed }) => sum + removed, 0),
    },
    questions: NO_QUESTIONS,
    costUsd: known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0),
    unpriced: ended.length - known.length,
    isCut,
  };
}

function addCounts(one: UnseenCounts, other: UnseenCounts): UnseenCounts {
  const costs = [one.costUsd, other.costUsd].filter((cost) => cost !== null);
  return {
    turns: one.turns + other.turns,
    turnsFailed: one.turnsFailed + other.turnsFailed,
    turnsInterrupted: one.turnsInterrupted + other.turnsInterrupted,
    toolsFailed: one.toolsFailed + other.toolsFailed,
    changes: {
      files: one.changes.files + other.changes.files,
      added: one.changes.added + other.changes.added,
      removed: one.changes.removed + other.changes.removed,
    },
    questions: addQuestions(one.questions, other.questions),
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    unpriced: one.unpriced + other.unpriced,
    isCut: one.isCut || other.isCut,
  };
}
