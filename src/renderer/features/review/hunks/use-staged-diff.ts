import { useEffect, useState } from 'react';

import type { FileChange, FileDiff } from '#shared/git/file-change.ts';

import { useReview, useReviewState } from '../store/review-context.ts';

type Read = { readonly file: FileChange; readonly diff: FileDiff | null };

/**
 * Reads what is staged of a file of which only a part is, to mark its hunks in the comparison of
 * HEAD with the working tree. Returns null until then, and where it is not needed.
 */
export function useStagedDiff(file: FileChange): FileDiff | null {
  const { review } = useReview();
  const isAll = useReviewState(({ comparison }) => comparison.kind === 'all');
  const isNeeded = isAll && file.isStaged && file.isUnstaged;
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    const { place, api } = review;
    const staged = { place, comparison: { kind: 'staged' as const }, path: file.path };
    void api['review.file'](staged).then(
      (reply) => !isOver && setRead({ file, diff: reply.ok ? reply.value : null }),
    );
    return () => {
      isOver = true;
    };
  }, [review, file, isNeeded]);
  // The marks of the earlier state stay until the present one is read.
  return isNeeded ? (read?.diff ?? null) : null;
}
