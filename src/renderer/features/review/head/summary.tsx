import { useTranslation } from 'react-i18next';

import { LineCount } from '../files/line-count.tsx';
import { useReviewState } from '../store/review-context.ts';

/** Shows how many files and lines differ, and how many files are reviewed. */
export function Summary() {
  const { t } = useTranslation('review');
  const files = useReviewState((state) => state.files);
  if (files.length === 0) return null;
  const sum = (side: 'added' | 'removed') =>
    files.reduce((total, file) => total + (file[side] ?? 0), 0);
  const reviewed = files.filter(({ isReviewed }) => isReviewed).length;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span>{t('summary.files', { count: files.length })}</span>
      <LineCount added={sum('added')} removed={sum('removed')} />
      {reviewed > 0 && (
        <span>{t('summary.reviewed', { count: reviewed, total: files.length })}</span>
      )}
    </span>
  );
}
