import { useEffect } from 'react';
import { useStore } from 'zustand';

import type { Comparison } from '#shared/git/comparison.ts';

import type { Review } from '../store/review.ts';
import type { Fallback } from '../store/review-state.ts';

type FoundFallback = { readonly comparison: Comparison; readonly fallback: Fallback };

/**
 * Compares something else at first if nothing is uncommitted and the person chose nothing: the
 * commits of the branch, else the last turn.
 */
export function useFallback(review: Review): void {
  const isEmpty = useStore(review.store, isEmptyAtFirst);
  useEffect(() => {
    if (!isEmpty) return;
    void findFallback(review).then((found) => {
      if (found && isEmptyAtFirst(review.state)) void review.compare({ ...found, isChosen: false });
    });
  }, [review, isEmpty]);
}

/** Returns true for the default comparison without files, unless a commit has just made it so. */
function isEmptyAtFirst({ comparison, isChosen, ...state }: Review['state']): boolean {
  const { isListed, isReading, failure, files, nextCommit, madeCommit } = state;
  const isRead = isListed && !isReading && failure === null && nextCommit !== null;
  const isDefault = comparison.kind === 'all' && !isChosen && madeCommit === null;
  return isRead && isDefault && files.length === 0 && nextCommit.operation === null;
}

/** Returns the first comparison that has something to show; null if none has. */
export async function findFallback(review: Review): Promise<FoundFallback | null> {
  const base = review.state.nextCommit?.base ?? null;
  if (base !== null && base.ahead > 0)
    return {
      comparison: { kind: 'branch', base: base.name },
      fallback: { of: 'branch', base: base.name, commits: base.ahead },
    };
  const { api, place } = review;
  if (place.of !== 'session') return null;
  const page = await api['turns.page']({ sessionId: place.sessionId, from: 0, to: LAST });
  const turn = page.ok ? page.value.turns.at(-1) : undefined;
  if (!turn) return null;
  const comparison = { kind: 'turn', promptSeq: turn.promptSeq } as const;
  const listed = await api['review.files']({ place, comparison });
  if (!listed.ok || listed.value.files.length === 0) return null;
  return { comparison, fallback: { of: 'turn', files: listed.value.files.length } };
}

/** Position after the last message of a conversation. */
const LAST = Number.MAX_SAFE_INTEGER;
