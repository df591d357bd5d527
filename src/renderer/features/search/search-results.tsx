import { useEffect, useEffectEvent, useMemo, useState, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useRowList } from '#renderer/kit/scroll/use-row-list.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { changeSearchPage, useSearchPage } from '#renderer/stores/search/search-page.ts';
import { useOpenMessage } from '#renderer/stores/search/use-open-message.ts';

import { resultHeight, resultRows, type ResultRow } from './result-rows.ts';
import { FurtherRow, HeadingRow, HitRow } from './search-rows.tsx';
import { useFurtherHits } from './use-search-results.ts';

/** Number of rows before the end from which more conversations are loaded. */
const NEAR_END = 10;

type Props = {
  readonly isLoadingMore: boolean;
  /** Called with the number of loaded conversations when the end is near. */
  readonly onEnd: (count: number) => void;
  /** Called when the focus moves up from the first row. */
  readonly onLeave: () => void;
};

/** Lists the matches by conversation. Only rows near the viewport are in the DOM. */
export function SearchResults({ isLoadingMore, onEnd, onLeave }: Props) {
  const { t } = useTranslation('search');
  const { rows, heights, active } = useResultRows();
  const [top] = useState(() => useSearchPage.getState().top);
  const onActive = (at: number) => changeSearchPage({ activeRow: rows[at]?.key ?? null });
  const list = useRowList({ heights, active, onActive, onLeave, top });
  const { box, offsets, current } = list;
  const { opening, run } = useRowActions();
  useEffect(() => {
    // Scrolling may return a promise, which is no cleanup.
    box.current?.scrollTo({ top });
  }, [box, top]);
  useMoreAtEnd((list.rows.at(-1) ?? 0) >= rows.length - NEAR_END, onEnd);
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    list.onScroll(event);
    changeSearchPage({ top: event.currentTarget.scrollTop });
  };
  return (
    <div
      ref={box}
      data-scroller
      onScroll={onScroll}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows are buttons; the list moves the focus between them */}
      <ul
        aria-label={t('results')}
        onKeyDown={list.onKeyDown}
        className="relative mx-auto max-w-4xl"
        style={{ height: offsets.at(-1) }}
      >
        {list.rows.map((at) => {
          const row = rows[at];
          if (!row) return null;
          return (
            <li
              key={row.type === 'conversation' ? `heading ${row.key}` : row.key}
              data-row={at}
              aria-posinset={at + 1}
              aria-setsize={rows.length}
              className="absolute inset-x-0 px-2 md:px-4"
              style={{ top: offsets[at], height: heights[at] }}
            >
              <ResultLine
                row={row}
                isActive={at === current}
                isBusy={opening === row.key}
                onRun={() => void run(row)}
              />
            </li>
          );
        })}
      </ul>
      {isLoadingMore && <LoadingMore />}
    </div>
  );
}

function LoadingMore() {
  const { t } = useTranslation('search');
  return (
    <p className="flex items-center justify-center gap-2 py-3 text-xs text-muted">
      <Spinner /> {t('loadingMore')}
    </p>
  );
}

/** Returns the rows of the results, and the one that Tab reaches. */
function useResultRows() {
  const conversations = useSearchPage((page) => page.results?.conversations);
  const further = useSearchPage((page) => page.further);
  const folded = useSearchPage((page) => page.folded);
  const activeRow = useSearchPage((page) => page.activeRow);
  const rows = useMemo(
    () => resultRows(conversations ?? [], further, folded),
    [conversations, further, folded],
  );
  const heights = useMemo(() => rows.map(resultHeight), [rows]);
  const active = rows.findIndex(({ key }) => key === activeRow);
  return { rows, heights, active: Math.max(0, active) };
}

/** Loads more while the end of the list is near. */
function useMoreAtEnd(isNearEnd: boolean, onEnd: Props['onEnd']): void {
  const hasMore = useSearchPage((page) => page.results?.hasMore === true);
  const count = useSearchPage((page) => page.results?.conversations.length ?? 0);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isNearEnd && hasMore) handleEnd(count);
  }, [isNearEnd, hasMore, count]);
}

type LineProps = {
  readonly row: ResultRow;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onRun: () => void;
};

function ResultLine({ row, ...rest }: LineProps) {
  if (row.type === 'conversation') return <HeadingRow row={row} {...rest} />;
  return row.type === 'hit' ? <HitRow row={row} {...rest} /> : <FurtherRow row={row} {...rest} />;
}

/** Returns what a row does, and the key of the row that is being opened or loaded. */
function useRowActions() {
  const openMessage = useOpenMessage();
  const loadFurther = useFurtherHits();
  const [opening, setOpening] = useState<string | null>(null);
  const run = async (row: ResultRow) => {
    if (opening !== null) return;
    changeSearchPage({ activeRow: row.key });
    if (row.type === 'conversation') return toggle(row.key);
    setOpening(row.key);
    if (row.type === 'further') goToFurther(await loadFurther(row.conversation));
    else changeSearchPage({ hasLeft: await openMessage(row.conversation, row.hit.messageId) });
    setOpening(null);
  };
  return { opening, run };
}

/** Moves the focus to the first further match, because the row that loaded it may be gone. */
function goToFurther(key: string | null): void {
  if (key !== null) changeSearchPage({ activeRow: key, focus: { on: 'row' } });
}

function toggle(key: string): void {
  const { folded } = useSearchPage.getState();
  const others = folded.filter((each) => each !== key);
  changeSearchPage({ folded: others.length < folded.length ? others : [...folded, key] });
}
