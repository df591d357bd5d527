import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';

import { useReview } from '../store/review-context.ts';
import { followPush, push } from './commit-calls.ts';

/** Returns how the branch is published: a push with its progress, and the dialogs that are open. */
export function usePublish() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const report = useReportFailure();
  const show = useShowMessage();
  const [isPushing, setPushing] = useState(false);
  const [line, setLine] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'pullRequest' | 'merge' | null>(null);
  useEffect(() => (isPushing ? followPush(review, setLine) : undefined), [isPushing, review]);
  const run = async () => {
    if (isPushing) return;
    setPushing(true);
    const reply = await push(review);
    await review.readNextCommit();
    setPushing(false);
    setLine(null);
    if (reply?.ok) show(t('publish.pushed'), `${reply.value.remote}/${reply.value.branch}`);
    else if (reply) report(reply.error, t('publish.notPushed'));
  };
  return { isPushing, line, push: () => void run(), dialog, setDialog };
}

export type Publishing = ReturnType<typeof usePublish>;
