import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { CommitOutcome } from '#renderer/views/commit/commit-layout.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { MergeDialog } from '../merge/merge-dialog.tsx';
import { useReviewState } from '../store/review-context.ts';
import { PullRequestDialog } from './pull-request-dialog.tsx';
import type { Publishing } from './use-publish.ts';

/** Shows the commit that was made, the next step, and the progress of a push. */
export function CommitResult({ publish }: { readonly publish: Publishing }) {
  const { dialog, setDialog } = publish;
  return (
    <>
      <MadeCommit publish={publish} />
      {dialog === 'merge' && <MergeDialog onClose={() => setDialog(null)} />}
      {dialog === 'pullRequest' && <PullRequestDialog onClose={() => setDialog(null)} />}
    </>
  );
}

function MadeCommit({ publish }: { readonly publish: Publishing }) {
  const { t } = useTranslation('review');
  // On another branch, the commit says nothing of what follows.
  const made = useReviewState(({ madeCommit, nextCommit }) =>
    madeCommit?.branch === nextCommit?.branch ? madeCommit : null,
  );
  const { isPushing, line } = publish;
  const progress = isPushing ? (line === null ? t('publish.pushing') : visibleText(line)) : null;
  return (
    <>
      <span role="status" className="truncate text-xs text-muted empty:hidden">
        {progress}
      </span>
      {made && (
        <CommitOutcome
          text={
            <>
              {made.branch === null
                ? t('commit.made', { id: made.commitId.slice(0, 8) })
                : t('commit.madeOn', {
                    id: made.commitId.slice(0, 8),
                    branch: visibleText(made.branch),
                  })}{' '}
              <bdi className="text-text">{visibleText(made.subject)}</bdi>
            </>
          }
        >
          <CopyButton text={made.commitId} label={t('commit.copyId')} />
          <NextStep publish={publish} />
        </CommitOutcome>
      )}
    </>
  );
}

/** Offers what usually follows a commit: a push, then a pull request; without a remote, a merge. */
function NextStep({ publish }: { readonly publish: Publishing }) {
  const { t } = useTranslation('review');
  const next = useReviewState((state) => state.nextCommit);
  if (next === null || next.branch === null || next.operation !== null) return null;
  if (next.hasRemote && !next.isPushed)
    return (
      <Button size="sm" busy={publish.isPushing} onClick={publish.push}>
        {t('publish.push')}
      </Button>
    );
  if (next.hasRemote)
    return (
      <Button size="sm" onClick={() => publish.setDialog('pullRequest')}>
        {t('publish.pullRequest')}
      </Button>
    );
  if (next.base === null || next.base.ahead === 0) return null;
  return (
    <Button size="sm" onClick={() => publish.setDialog('merge')}>
      {t('merge.open')}
    </Button>
  );
}
