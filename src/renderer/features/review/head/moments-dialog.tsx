import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { timeFormat } from '#renderer/kit/i18n/formats.ts';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { FilterField } from '#renderer/kit/ui/fields/filter-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Comparison } from '#shared/git/comparison.ts';

import { useReview } from '../store/review-context.ts';
import { readMoments, type Moment } from './moments.ts';

/** Number of moments that are listed; the filter finds the others. */
const MAX_LISTED = 200;

type Props = { readonly sessionId: string; readonly onClose: () => void };

/** Lists all turns and checkpoints of a session, from which one is chosen to compare with. */
export function MomentsDialog({ sessionId, onClose }: Props) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const [moments, setMoments] = useState<readonly Moment[] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  useEffect(() => {
    let isOver = false;
    void readMoments(review.api, sessionId).then((read) => !isOver && setMoments(read));
    return () => {
      isOver = true;
    };
  }, [review, sessionId]);
  const enterList = () => list.current?.querySelector('button')?.focus();
  const choose = (comparison: Comparison) => {
    onClose();
    void review.compare({ comparison });
  };
  return (
    <Dialog
      open
      title={t('moments.title')}
      description={t('moments.hint')}
      onOpenChange={(open) => !open && onClose()}
    >
      <FilterField
        value={filter}
        onValueChange={setFilter}
        label={t('moments.filter')}
        clearLabel={t('tree.clearFilter')}
        onEnterList={enterList}
        onEnter={enterList}
      />
      {moments === null ? (
        <p role="status" className="py-3 text-muted">
          {t('moments.reading')}
        </p>
      ) : (
        <div ref={list}>
          <MomentList moments={moments} filter={filter} onChoose={choose} />
        </div>
      )}
    </Dialog>
  );
}

type ListProps = {
  readonly moments: readonly Moment[];
  readonly filter: string;
  readonly onChoose: (comparison: Comparison) => void;
};

function MomentList({ moments, filter, onChoose }: ListProps) {
  const { t, i18n } = useTranslation('review');
  const words = filter.trim().toLocaleLowerCase();
  const nameOf = ({ comparison, moment, gist }: Moment) => {
    const text = gist === null ? '' : visibleText(gist);
    if (comparison.kind === 'turn') return t('moments.turn', { gist: text });
    return t(`moments.${moment ?? 'beforeTurn'}`, { gist: text });
  };
  const named = moments.map((moment) => ({ moment, name: nameOf(moment) }));
  const found = named.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  const time = timeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <p role="status" className="px-2 py-1 text-xs text-muted">
        {t('moments.count', { count: found.length })}
      </p>
      <ul aria-label={t('moments.title')} className="max-h-[50vh] overflow-y-auto">
        {found.slice(0, MAX_LISTED).map(({ moment, name }) => (
          <li key={moment.key}>
            <button
              type="button"
              onClick={() => onChoose(moment.comparison)}
              className="flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{name}</span>
              {moment.at !== null && (
                <time className="shrink-0 text-xs text-muted">{time.format(moment.at)}</time>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.length > MAX_LISTED && (
        <p className="px-2 py-1 text-xs text-muted">{t('moments.more')}</p>
      )}
    </>
  );
}
