import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure, useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { useReview } from '../store/review-context.ts';
import { followPush, push } from './commit-calls.ts';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { PullRequestDialog } from './pull-request-dialog.tsx';

/** Pushes the branch, and opens a pull request. */
export function PublishButtons() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const report = useReportFailure();
  const show = useShowMessage();
  const [isPushing, setPushing] = useState(false);
  const [line, setLine] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isMerging, setMerging] = useState(false);
  useEffect(() => (isPushing ? followPush(review, setLine) : undefined), [isPushing, review]);
  const run = async () => {
    setPushing(true);
    const reply = await push(review);
    setPushing(false);
    setLine(null);
    if (reply?.ok) show(t('publish.pushed'), `${reply.value.remote}/${reply.value.branch}`);
    else if (reply) report(reply.error, t('publish.notPushed'));
  };
  return (
    <>
      <span role="status" className="max-w-64 truncate text-xs text-muted">
        {isPushing && (line === null ? t('publish.pushing') : visibleText(line))}
      </span>
      <Button size="sm" busy={isPushing} onClick={() => void run()}>
        {t('publish.push')}
      </Button>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('publish.pullRequest')}
      </Button>
      <Button size="sm" onClick={() => setMerging(true)}>
        {t('merge.open')}
      </Button>
      {isMerging && <MergeDialog onClose={() => setMerging(false)} />}
      {isAsking && <PullRequestDialog onClose={() => setAsking(false)} />}
    </>
  );
}
