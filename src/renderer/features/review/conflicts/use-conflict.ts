import { useEffect, useLayoutEffect, useState } from 'react';

import type { Failure } from '#shared/base/failure.ts';
import type { FileConflict } from '#shared/git/conflict.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { forgetConflict, noteConflict } from '../store/conflicts.ts';
import { useReview } from '../store/review-context.ts';

/** A conflict as it was read last; both null before. */
type ReadConflict = { readonly conflict: FileConflict | null; readonly failure: Failure | null };

/**
 * Reads the conflict of a file, and reads it again whenever the files were listed. The review knows
 * it while it is shown, for its keys.
 */
export function useConflict(file: FileChange): ReadConflict {
  const { review } = useReview();
  const { path } = file;
  const [read, setRead] = useState<ReadConflict>({ conflict: null, failure: null });
  useEffect(() => {
    let isOver = false;
    const { place, api } = review;
    void api['review.conflict']({ place, path: file.path }).then((reply) => {
      if (isOver) return;
      if (reply.ok) setRead({ conflict: reply.value, failure: null });
      else setRead({ conflict: null, failure: reply.error });
    });
    return () => {
      isOver = true;
    };
  }, [review, file]);
  // Not before it is rendered: a key must not decide a region that is not on the screen yet.
  useLayoutEffect(() => {
    if (read.conflict || read.failure) noteConflict(review, path, read.conflict);
  }, [review, path, read]);
  useEffect(() => () => forgetConflict(review, path), [review, path]);
  return read;
}
