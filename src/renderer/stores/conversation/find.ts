import { create } from 'zustand';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { FindPattern } from '#shared/find/find-spans.ts';

type Hit = { readonly seq: number; readonly messageId: string; readonly parentToolUseId: string | null; readonly marks: number };

export type FindState = FindPattern & {
  /** `null`: the bar is closed. */
  readonly sessionId: string | null;
  readonly status: 'idle' | 'searching' | 'done';
  readonly failure: Failure | null;
  /** Number of messages with a match; `hits` may be fewer. */
  readonly total: number;
  /** Number of matches in all of them. */
  readonly marks: number;
  /** Oldest first. */
  readonly hits: readonly Hit[];
  /** Of the one in front in `hits`; -1: none. */
  readonly at: number;
  /** Grows whenever the bar is asked for, so that its field takes the focus again. */
  readonly asked: number;
};

/** Most matches that can be stepped through. */
export const MAX_HITS = 500;

const nothing = { status: 'idle', failure: null, total: 0, marks: 0, hits: [], at: -1 } as const;
const closed: FindState = { sessionId: null, query: '', matchCase: false, isRegex: false, asked: 0, ...nothing };

export const useFind = create<FindState>()(() => closed);

export function openFind(sessionId: string): void {
  const state = useFind.getState();
  const asked = state.asked + 1;
  const { matchCase, isRegex } = state;
  useFind.setState(state.sessionId === sessionId ? { asked } : { ...closed, sessionId, asked, matchCase, isRegex });
}

export function closeFind(): void {
  const { asked, matchCase, isRegex } = useFind.getState();
  useFind.setState({ ...closed, asked, matchCase, isRegex });
}

/** Notes the pattern. Returns false if there is nothing to search for. */
export function setPattern(change: Partial<FindPattern>): boolean {
  const isEmpty = (change.query ?? useFind.getState().query) === '';
  useFind.setState({ ...change, ...(isEmpty ? nothing : { status: 'searching', failure: null }) });
  return !isEmpty;
}

/** Searches for what is typed; the first match in front is the first one from `fromSeq` on. A reply to an older query is dropped. */
export async function search(api: CorralApi, fromSeq: number): Promise<void> {
  const { sessionId, query, matchCase, isRegex } = useFind.getState();
  if (sessionId === null) return;
  const reply = await api['conversation.find']({ sessionId, query, matchCase, isRegex, limit: MAX_HITS });
  const now = useFind.getState();
  if (now.sessionId !== sessionId || now.query !== query || now.matchCase !== matchCase || now.isRegex !== isRegex) return;
  if (!reply.ok) {
    useFind.setState({ ...nothing, status: 'done', failure: reply.error });
    return;
  }
  const hits = reply.value.hits.toReversed();
  const { total, marks } = reply.value;
  useFind.setState({ status: 'done', failure: null, hits, total, marks, at: firstFrom(hits, fromSeq) });
}

function firstFrom(hits: readonly Hit[], seq: number): number {
  const at = hits.findIndex((hit) => hit.seq >= seq);
  return at < 0 ? hits.length - 1 : at;
}

/** To the next or the previous match, round the ends. */
export function stepMatch(step: 1 | -1): void {
  const { at, hits } = useFind.getState();
  if (hits.length > 0) useFind.setState({ at: (at + step + hits.length) % hits.length });
}

/** Which match is in front, counted from the oldest of all, 1 first; 0: none. */
export function positionOf({ at, hits, total }: Pick<FindState, 'at' | 'hits' | 'total'>): number {
  return at < 0 ? 0 : total - hits.length + at + 1;
}
