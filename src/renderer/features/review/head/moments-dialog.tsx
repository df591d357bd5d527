import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { timeFormat } from '#renderer/kit/i18n/formats.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { FilterField } from '#renderer/kit/ui/fields/filter-field.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Comparison } from '#shared/git/comparison.ts';

import { useReview } from '../store/review-context.ts';
import { momentsOf, readMoments, readOlder, type Moment, type ReadMoments } from './moments.ts';

/** Number of moments that are listed at first, and that are added at a time. */
const STEP = 200;

type Props = { readonly sessionId: string; readonly onClose: () => void };

/** Lists the turns and checkpoints of a session, from which one is chosen to compare with. */
export function MomentsDialog({ sessionId, onClose }: Props) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const { read, isReading, readMore } = useMoments(sessionId);
  const list = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
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
      {read === null ? (
        <p role="status" className="py-3 text-muted">
          {t('moments.reading')}
        </p>
      ) : (
        <div ref={list}>
          <MomentList {...{ read, filter, isReading, readMore }} key={filter} onChoose={choose} />
        </div>
      )}
    </Dialog>
  );
}

/** Reads the moments of a session: the newest at once, older ones on demand. */
function useMoments(sessionId: string) {
  const { api } = useReview().review;
  const [read, setRead] = useState<ReadMoments | null>(null);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    let isOver = false;
    void readMoments(api, sessionId).then((first) => !isOver && setRead(first));
    return () => {
      isOver = true;
    };
  }, [api, sessionId]);
  const readMore = async () => {
    if (read === null || isReading) return;
    setReading(true);
    setRead(await readOlder(api, sessionId, read));
    setReading(false);
  };
  return { read, isReading, readMore };
}

type ListProps = {
  readonly read: ReadMoments;
  readonly filter: string;
  readonly isReading: boolean;
  readonly readMore: () => Promise<void>;
  readonly onChoose: (comparison: Comparison) => void;
};

function MomentList({ read, filter, isReading, readMore, onChoose }: ListProps) {
  const { t } = useTranslation('review');
  const [limit, setLimit] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number | null>(null);
  const found = useFound(read, filter);
  const shown = found.slice(0, limit);
  useEffect(() => {
    if (focusAt.current === null || isReading) return;
    list.current?.querySelectorAll('button')[focusAt.current]?.focus();
    focusAt.current = null;
  });
  const showOlder = async () => {
    focusAt.current = shown.length;
    setLimit(limit + STEP);
    if (found.length <= limit && read.hasOlder) await readMore();
  };
  return (
    <>
      <p role="status" className="px-2 py-1 text-xs text-muted">
        {t('moments.count', { count: shown.length })}
        {filter !== '' && read.hasOlder && ` ${t('moments.notSearched')}`}
      </p>
      <ul ref={list} aria-label={t('moments.title')} className="max-h-[50vh] overflow-y-auto">
        {shown.map(({ moment, name }) => (
          <MomentRow key={moment.key} {...{ moment, name, onChoose }} />
        ))}
      </ul>
      {(found.length > limit || read.hasOlder) && (
        <Button size="sm" className="mt-2" busy={isReading} onClick={() => void showOlder()}>
          {t('moments.older')}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  readonly moment: Moment;
  readonly name: string;
  readonly onChoose: (comparison: Comparison) => void;
};

function MomentRow({ moment: { at, comparison }, name, onChoose }: RowProps) {
  const { language } = useTranslation('review').i18n;
  const time = timeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(comparison)}
        className="flex w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{name}</span>
        {at !== null && <time className="shrink-0 text-xs text-muted">{time.format(at)}</time>}
      </button>
    </li>
  );
}

/** Returns the moments whose name contains the filter, with their names. */
function useFound(read: ReadMoments, filter: string) {
  const { t } = useTranslation('review');
  const words = filter.trim().toLocaleLowerCase();
  const nameOf = ({ comparison, moment, gist }: Moment) => {
    const text = gist === null ? '' : visibleText(gist);
    if (comparison.kind === 'turn') return t('moments.turn', { gist: text });
    return t(`moments.${moment ?? 'beforeTurn'}`, { gist: text });
  };
  return momentsOf(read)
    .map((moment) => ({ moment, name: nameOf(moment) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(words));
}
