import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { useReview, useReviewState } from '../store/review-context.ts';

/** Says why something else than the uncommitted changes is compared, and leads back to those. */
export function FallbackNote() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const fallback = useReviewState((state) => state.fallback);
  const hasChanges = useReviewState(
    ({ nextCommit }) =>
      nextCommit !== null && (nextCommit.holds !== 'nothing' || nextCommit.untracked > 0),
  );
  if (fallback === null) return null;
  const text =
    fallback.of === 'branch'
      ? t('fallback.branch', { count: fallback.commits, base: visibleText(fallback.base) })
      : t('fallback.turn', { count: fallback.files });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-3 py-1 text-xs text-muted"
    >
      <span className="min-w-0 flex-1 basis-48">
        {t(hasChanges ? 'fallback.changed' : 'fallback.nothing')} {text}
      </span>
      <Button size="sm" onClick={() => void review.compare({ comparison: { kind: 'all' } })}>
        {t('fallback.showAll')}
      </Button>
    </div>
  );
}
