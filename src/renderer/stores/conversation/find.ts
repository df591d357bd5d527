import { create } from 'zustand';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { FindPattern } from '#shared/find/find-spans.ts';

type Hit = {
  readonly seq: number;
  readonly messageId: string;
  readonly parentToolUseId: string | null;
  readonly marks: number;
};

export type FindState = FindPattern & {
  /** The session of the find bar; null if it is closed. */
  readonly sessionId: string | null;
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
  sessionId: null,
  query: '',
  matchCase: false,
  isRegex: false,
  openCount: 0,
  ...NO_MATCHES,
};

export const useFind = create<FindState>()(() => CLOSED);

export function openFind(sessionId: string): void {
  const state = useFind.getState();
  const openCount = state.openCount + 1;
  const { matchCase, isRegex } = state;
  useFind.setState(
    state.sessionId === sessionId
      ? { openCount }
      : { ...CLOSED, sessionId, openCount, matchCase, isRegex },
  );
}

export function closeFind(): void {
  const { openCount, matchCase, isRegex } = useFind.getState();
  useFind.setState({ ...CLOSED, openCount, matchCase, isRegex });
}

/** Notes the pattern. Returns false if there is nothing to search for. */
export function setPattern(change: Partial<FindPattern>): boolean {
  const isEmpty = (change.query ?? useFind.getState().query) === '';
  useFind.setState({
    ...change,
    ...(isEmpty ? NO_MATCHES : { status: 'searching', failure: null }),
  });
  return !isEmpty;
}

/**
 * Searches for the pattern and selects the first match from `fromSeq` on. Drops a reply to an older
 * pattern.
 */
export async function search(api: CorralApi, fromSeq: number): Promise<void> {
  const { sessionId, query, matchCase, isRegex } = useFind.getState();
  if (sessionId === null) return;
  const reply = await api['conversation.find']({
    sessionId,
    query,
    matchCase,
    isRegex,
    limit: MAX_HITS,
  });
  const now = useFind.getState();
  if (
    now.sessionId !== sessionId ||
    now.query !== query ||
    now.matchCase !== matchCase ||
    now.isRegex !== isRegex
  )
    return;
  if (!reply.ok) {
    useFind.setState({ ...NO_MATCHES, status: 'done', failure: reply.error });
    return;
  }
  const hits = reply.value.hits.toReversed();
  const { total, marks } = reply.value;
  useFind.setState({
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
export function stepMatch(step: 1 | -1): void {
  const { at, hits } = useFind.getState();
  if (hits.length > 0) useFind.setState({ at: (at + step + hits.length) % hits.length });
}

/**
 * Returns the position of the current match, counted from 1 for the oldest of all; 0 if there is
 * none.
 */
export function positionOf({ at, hits, total }: Pick<FindState, 'at' | 'hits' | 'total'>): number {
  return at < 0 ? 0 : total - hits.length + at + 1;
}
