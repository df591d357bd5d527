import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';

import { useReview, useReviewState } from './store/review-context.ts';

/** Time after which a running step is shown. */
const SLOW_MS = 700;

/** Shows what is true of the whole review: progress, a failure, a refusal, or that it is empty. */
export function ReviewNotices() {
  return (
    <>
      <Progress />
      <Stale />
      <SpaceNote />
      <Outcome />
    </>
  );
}

function Progress() {
  const { t } = useTranslation('review');
  const running = useReviewState((state) => state.running);
  const isReading = useReviewState((state) => state.isReading);
  const isListed = useReviewState((state) => state.isListed);
  const work = running ?? (isReading ? 'reading' : null);
  const isSlow = useIsSlow(work !== null);
  const isShown = work !== null && (isSlow || !isListed);
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line px-3 py-1 text-xs text-muted empty:hidden"
    >
      {isShown && (
        <>
          <Spinner />
          {t(`running.${work}`)}
        </>
      )}
    </p>
  );
}

/** Returns true when something has lasted for a while. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow && isBusy;
}

function Stale() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const isStale = useReviewState((state) => state.isStale);
  return (
    <div role="alert">
      {isStale && (
        <p className="flex flex-wrap items-center gap-3 border-b border-line bg-warning-soft px-3 py-1.5 text-xs text-warning">
          <span className="min-w-0 flex-1 basis-64">{t('notice.stale')}</span>
          <Button size="sm" onClick={() => review.change({ isStale: false })}>
            {t('notice.dismiss')}
          </Button>
        </p>
      )}
    </div>
  );
}

function SpaceNote() {
  const { t } = useTranslation('review');
  const isSpaceHidden = useReviewState((state) => state.ignoreSpace);
  if (!isSpaceHidden) return null;
  return (
    <p className="border-b border-line px-3 py-1 text-xs text-muted">{t('file.spaceHidden')}</p>
  );
}

function Outcome() {
  const { t, i18n } = useTranslation('review');
  const { review } = useReview();
  const failure = useReviewState((state) => state.failure);
  const isEmpty = useReviewState(
    ({ isListed, files, failure: failed }) => isListed && !failed && files.length === 0,
  );
  // The answers of the request say so.
  if (failure?.kind === 'requestClosed') return null;
  if (failure) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 p-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium">{t('notice.failed')}</p>
          <p className="text-danger">{textIn(i18n.language, failure.message)}</p>
          {failure.remedy !== null && (
            <p className="text-muted">{textIn(i18n.language, failure.remedy)}</p>
          )}
        </div>
        <Button onClick={() => void review.refresh()}>{t('notice.again')}</Button>
      </div>
    );
  }
  if (!isEmpty) return null;
  return (
    <div className="px-4 py-10 text-center">
      <p className="font-medium">{t('notice.nothing')}</p>
      <p className="mt-1 text-muted">{t('notice.nothingHint')}</p>
    </div>
  );
}
