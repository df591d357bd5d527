import { setImmediate as breathe } from 'node:timers/promises';

import type { Store } from '#core/store/store.ts';
import type { QuestionEnd } from '#core/store/tables/interactions.ts';
import type { QuestionCounts } from '#shared/conversation/turn.ts';

/** Number of ended questions that one query reads, and of those that are counted at most. */
const SLICE = 200;
const MAX_ENDS = 10_000;
const MAX_PROGRAMS = 3;

export const NO_QUESTIONS: QuestionCounts = {
  total: 0,
  byPerson: 0,
  byRule: 0,
  byProgram: 0,
  programs: [],
  expired: 0,
  dropped: 0,
  open: 0,
};

/** Counts the questions of sessions since the time of each, by one walk over the newest ends. */
export async function countQuestions(
  { interactions }: Store,
  sinceOf: ReadonlyMap<string, number>,
): Promise<{ readonly bySession: ReadonlyMap<string, QuestionCounts>; readonly isCut: boolean }> {
  const bySession = new Map<string, QuestionCounts>();
  const add = (sessionId: string, at: number, part: Partial<QuestionCounts>) => {
    if (at > (sinceOf.get(sessionId) ?? Infinity))
      bySession.set(sessionId, addQuestions(bySession.get(sessionId) ?? NO_QUESTIONS, part));
  };
  const earliest = Math.min(...sinceOf.values());
  for (const { sessionId, openedAt } of interactions.openedAfter(earliest))
    add(sessionId, openedAt, { total: 1, open: 1 });
  let last: Pick<QuestionEnd, 'closedAt' | 'row'> = {
    closedAt: earliest,
    row: Number.MAX_SAFE_INTEGER,
  };
  for (let read = 0; read < MAX_ENDS; read += SLICE) {
    const ends = interactions.endsAfter(last, SLICE);
    for (const end of ends) add(end.sessionId, end.closedAt, countOf(end));
    last = ends.at(-1) ?? last;
    if (ends.length < SLICE) return { bySession, isCut: false };
    await breathe();
  }
  return { bySession, isCut: true };
}

function countOf({ outcome, decidedBy, program }: QuestionEnd): Partial<QuestionCounts> {
  if (outcome === 'superseded') return {};
  if (outcome === 'timedOut' || outcome === 'neverShown' || decidedBy === 'timeout')
    return { total: 1, expired: 1 };
  if (outcome !== 'answered') return { total: 1, dropped: 1 };
  if (decidedBy === 'rule') return { total: 1, byRule: 1 };
  if (decidedBy === 'client')
    return { total: 1, byProgram: 1, programs: program === null ? [] : [program] };
  return { total: 1, byPerson: 1 };
}

/** Adds counts of questions. */
export function addQuestions(one: QuestionCounts, other: Partial<QuestionCounts>): QuestionCounts {
  const programs = new Set([...one.programs, ...(other.programs ?? [])]);
  return {
    total: one.total + (other.total ?? 0),
    byPerson: one.byPerson + (other.byPerson ?? 0),
    byRule: one.byRule + (other.byRule ?? 0),
    byProgram: one.byProgram + (other.byProgram ?? 0),
    programs: [...programs].slice(0, MAX_PROGRAMS),
    expired: one.expired + (other.expired ?? 0),
    dropped: one.dropped + (other.dropped ?? 0),
    open: one.open + (other.open ?? 0),
  };
}
