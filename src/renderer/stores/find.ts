import { create } from 'zustand';

import type { Failure } from '#renderer/i18n/failure-text.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

type Hit = { readonly seq: number; readonly messageId: string; readonly parentToolUseId: string | null };

export type FindState = {
  /** `null`: the bar is closed. */
  readonly sessionId: string | null;
  readonly query: string;
  readonly status: 'idle' | 'searching' | 'done';
  readonly failure: Failure | null;
  /** Of all matches; `hits` may be fewer. */
  readonly total: number;
  /** Oldest first. */
  readonly hits: readonly Hit[];
  /** Of the one in front in `hits`; -1: none. */
  readonly at: number;
  /** Grows whenever the bar is asked for, so that its field takes the focus again. */
  readonly asked: number;
};

/** Most matches that can be stepped through. */
export const MAX_HITS = 500;

const closed: FindState = { sessionId: null, query: '', status: 'idle', failure: null, total: 0, hits: [], at: -1, asked: 0 };

export const useFind = create<FindState>()(() => closed);

export function openFind(sessionId: string): void {
  const state = useFind.getState();
  const asked = state.asked + 1;
  useFind.setState(state.sessionId === sessionId ? { asked } : { ...closed, sessionId, asked });
}

export function closeFind(): void {
  useFind.setState({ ...closed, asked: useFind.getState().asked });
}

/** Notes what is typed. `false`: there is nothing to search for. */
export function setQuery(query: string): boolean {
  const isEmpty = query.trim() === '';
  const { hits, total, at } = isEmpty ? closed : useFind.getState();
  useFind.setState({ query, hits, total, at, status: isEmpty ? 'idle' : 'searching', failure: null });
  return !isEmpty;
}

/** Searches for what is typed; the first match in front is the first one from `fromSeq` on. A reply to an older query is dropped. */
export async function search(api: CorralApi, fromSeq: number): Promise<void> {
  const { sessionId, query } = useFind.getState();
  if (sessionId === null) return;
  const reply = await api['conversation.find']({ sessionId, query, limit: MAX_HITS });
  const now = useFind.getState();
  if (now.sessionId !== sessionId || now.query !== query) return;
  if (!reply.ok) {
    useFind.setState({ status: 'done', failure: reply.error, hits: [], total: 0, at: -1 });
    return;
  }
  const hits = reply.value.hits.toReversed();
  useFind.setState({ status: 'done', failure: null, hits, total: reply.value.total, at: firstFrom(hits, fromSeq) });
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
