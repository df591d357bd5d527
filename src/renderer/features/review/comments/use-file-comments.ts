import { useMemo } from 'react';

import type { DiffTable } from '#renderer/views/diff/table/diff-table.ts';

import { useReviewState } from '../store/review-context.ts';
import { placeComments, rowOfNumber } from './comment-place.ts';

/** Returns the comments of a file by their rows, and the row of the new one that is written. */
export function useFileComments(path: string, table: DiffTable) {
  const all = useReviewState((state) => state.comments);
  const draft = useReviewState(({ commentDraft }) =>
    commentDraft?.path === path ? commentDraft : null,
  );
  const comments = useMemo(
    () =>
      placeComments(
        table,
        all.filter((comment) => comment.path === path),
      ),
    [all, path, table],
  );
  const row = draft ? rowOfNumber(table, draft.side, draft.end) : -1;
  return { comments, draft, draftRow: row < 0 ? null : row };
}
