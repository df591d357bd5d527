import { create } from 'zustand';

import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { FindPattern } from '#shared/find/find-spans.ts';

type Hit = {
  readonly seq: number;
  readonly messageId: string;
  readonly parentToolUseId: string | null;
  readonly marks: number;
};

/** The state of the find bar of one session. */
export type FindState = FindPattern & {
  readonly status: 'idle' | 'searching' | 'done';
  readonly failure: Failure | null;
  /** Number of messages with a match; `hits` may be fewer. */
  readonly total: number;
  /** Number of matches in all messages. */
  readonly marks: number;
  /** Oldest first. */
  readonly hits: readonly Hit[];
  /** Index of the current match in `hits`; -1 if there is none. */
  readonly at: number;
  /** Incremented when the bar is opened, so that its field takes the focus again. */
  readonly openCount: number;
};

/** Maximum number of matches that can be stepped through. */
export const MAX_HITS = 500;

const NO_MATCHES = { status: 'idle', failure: null, total: 0, marks: 0, hits: [], at: -1 } as const;
const CLOSED: FindState = {
  query: '',
  matchCase: false,
  isRegex: false,
  openCount: 0,
  ...NO_MATCHES,
};

type FindStore = {
  /** The open find bars, by session. */
  readonly bySession: Readonly<Record<string, FindState>>;
  /** The switches that were set last; the next bar opens with them. */
  readonly switches: Pick<FindPattern, 'matchCase' | 'isRegex'>;
};

const useFindStore = create<FindStore>()(() => ({
  bySession: {},
  switches: { matchCase: false, isRegex: false },
}));

/** Returns a fact about the find bar of a session; a closed bar has the empty state. */
export function useFind<T>(sessionId: string, select: (find: FindState) => T): T {
  return useFindStore(({ bySession }) => select(bySession[sessionId] ?? CLOSED));
}

export function useIsFinding(sessionId: string | undefined): boolean {
  return useFindStore(({ bySession }) => sessionId !== undefined && sessionId in bySession);
}

/** Returns the state of an open find bar; the empty state if it is closed. */
export function findOf(sessionId: string): FindState {
  return useFindStore.getState().bySession[sessionId] ?? CLOSED;
}

/** Changes an open find bar. This and the next two functions are the only ones that write. */
function changeFind(sessionId: string, change: Partial<FindState>): void {
  const { bySession } = useFindStore.getState();
  const find = bySession[sessionId];
  if (find)
    useFindStore.setState({ bySession: { ...bySession, [sessionId]: { ...find, ...change } } });
}

/** Opens the find bar of a session; if it is open, its field takes the focus. */
export function openFind(sessionId: string): void {
  const { bySession, switches } = useFindStore.getState();
  const find = bySession[sessionId] ?? { ...CLOSED, ...switches };
  useFindStore.setState({
    bySession: { ...bySession, [sessionId]: { ...find, openCount: find.openCount + 1 } },
  });
}

export function closeFind(sessionId: string): void {
  const { [sessionId]: closed, ...bySession } = useFindStore.getState().bySession;
  if (!closed) return;
  const { matchCase, isRegex } = closed;
  useFindStore.setState({ bySession, switches: { matchCase, isRegex } });
}

/** Notes the pattern. Returns false if there is nothing to search for. */
export function setPattern(sessionId: string, change: Partial<FindPattern>): boolean {
  const isEmpty = (change.query ?? findOf(sessionId).query) === '';
  changeFind(sessionId, {
    ...change,
    ...(isEmpty ? NO_MATCHES : { status: 'searching', failure: null }),
  });
  return !isEmpty;
}

/**
 * Searches for the pattern and selects the first match from `fromSeq` on. Drops a reply to an older
 * pattern.
 */
export async function search(api: CorralApi, sessionId: string, fromSeq: number): Promise<void> {
  const { query, matchCase, isRegex } = findOf(sessionId);
  const reply = await api['conversation.find']({
    sessionId,
    query,
    matchCase,
    isRegex,
    limit: MAX_HITS,
  });
  const now = findOf(sessionId);
  if (now.query !== query || now.matchCase !== matchCase || now.isRegex !== isRegex) return;
  if (!reply.ok) {
    changeFind(sessionId, { ...NO_MATCHES, status: 'done', failure: reply.error });
    return;
  }
  const hits = reply.value.hits.toReversed();
  const { total, marks } = reply.value;
  changeFind(sessionId, {
    status: 'done',
    failure: null,
    hits,
    total,
    marks,
    at: firstFrom(hits, fromSeq),
  });
}

function firstFrom(hits: readonly Hit[], seq: number): number {
  const at = hits.findIndex((hit) => hit.seq >= seq);
  return at < 0 ? hits.length - 1 : at;
}

/** Selects the next or the previous match and wraps around. */
export function stepMatch(sessionId: string, step: 1 | -1): void {
  const { at, hits } = findOf(sessionId);
  if (hits.length > 0) changeFind(sessionId, { at: (at + step + hits.length) % hits.length });
}

/**
 * Returns the position of the current match, counted from 1 for the oldest of all; 0 if there is
 * none.
 */
export function positionOf({ at, hits, total }: Pick<FindState, 'at' | 'hits' | 'total'>): number {
  return at < 0 ? 0 : total - hits.length + at + 1;
}
