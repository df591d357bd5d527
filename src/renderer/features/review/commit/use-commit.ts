import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#renderer/stores/window/announcements.ts';
import type { Failure } from '#shared/base/failure.ts';
import { MAX_MESSAGE } from '#shared/git/next-commit.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { commit } from './commit-calls.ts';
import { setMessage } from '../store/commit-drafts.ts';
import { isPossible } from './commit-notes.ts';

/** Returns the state of the next commit, and the functions that change and make it. */
export function useCommit() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const message = useReviewState((state) => state.commitMessage);
  const isAmend = useReviewState((state) => state.isAmend);
  const next = useReviewState((state) => state.nextCommit);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isEmptyTried, setEmptyTried] = useState(false);
  const isTooLong = message.length > MAX_MESSAGE;
  const canCommit = next !== null && isPossible(next, isAmend) && !isTooLong;
  /** Returns true if a commit is possible, or may be once the running actions have ended. */
  const mayRun = () => !isTooLong && (canCommit || review.isActing);
  const run = async () => {
    if (next === null || isBusy || !mayRun()) return;
    if (message.trim() === '') {
      setEmptyTried(true);
      review.change({ isMessageWanted: true });
      return;
    }
    setBusy(true);
    setFailure(null);
    const reply = await commit(review, { message, isAmend, next });
    setBusy(false);
    setFailure(reply?.ok === false ? reply.error : null);
    if (!reply?.ok) return;
    // Text that was written meanwhile stays.
    if (review.state.commitMessage === message) setMessage(review, '');
    announce('polite', t('commit.done', { id: reply.value.commitId.slice(0, 8) }));
    // The button may be disabled now, so that nothing has the focus.
    if (document.activeElement === document.body) review.change({ isMessageWanted: true });
  };
  const write = (text: string) => {
    setFailure(null);
    setEmptyTried(false);
    setMessage(review, text);
  };
  /** An amend begins with the message of the commit that it replaces. */
  const amend = (isOn: boolean) => {
    const last = next?.lastMessage ?? '';
    const text = review.state.commitMessage;
    if (isOn && text.trim() === '') setMessage(review, last);
    if (!isOn && text === last) setMessage(review, '');
    setFailure(null);
    review.change({ isAmend: isOn, isMessageWanted: true });
  };
  const isEmpty = isEmptyTried && message.trim() === '';
  const mistake = isTooLong ? 'tooLong' : isEmpty ? 'writeFirst' : null;
  return {
    message,
    isAmend,
    next,
    isBusy,
    canCommit,
    mistake,
    failure,
    run,
    write,
    amend,
  } as const;
}

export type CommitControl = ReturnType<typeof useCommit>;
