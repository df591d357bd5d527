import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { visibleText } from '#shared/base/visible-text.ts';

import { togglePick } from '../store/picks.ts';
import { useReview, useReviewState } from '../store/review-context.ts';
import { lineOfRow, type HunkRows } from './hunk-rows.ts';

/** Number of characters of a line in its name. */
const NAME_CHARS = 80;

type Props = {
  readonly path: string;
  readonly rows: HunkRows;
  readonly row: number;
  /** Number of the line in its file. */
  readonly number: number;
};

/** Renders the check box of a changed line while lines of its hunk are chosen. */
export function LineCheck({ path, rows, row, number }: Props) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const ref = useRef<HTMLInputElement>(null);
  const line = lineOfRow(rows, row);
  const text = rows.hunk.lines[line] ?? '';
  const { hunkId } = rows.hunk;
  const isPicked = useReviewState(({ picks }) => picks?.lines.has(line) ?? false);
  const isCursor = useReviewState(({ picks }) => picks?.cursor === line);
  const isWanted = useReviewState(({ picks }) => picks?.cursor === line && picks.isWanted);
  useLayoutEffect(() => {
    const { picks } = review.state;
    if (!isWanted || !ref.current || !picks) return;
    ref.current.focus({ preventScroll: true });
    ref.current.scrollIntoView({ block: 'nearest' });
    review.change({ picks: { ...picks, isWanted: false } });
  }, [isWanted, review]);
  const isChange = text.startsWith('+') || text.startsWith('-');
  return (
    <span role="cell" className="flex w-7 shrink-0 items-center justify-center">
      {isChange && (
        <input
          ref={ref}
          type="checkbox"
          data-pick={line}
          checked={isPicked}
          tabIndex={isCursor ? 0 : -1}
          aria-label={t('hunk.line', {
            line: number,
            kind: t(text.startsWith('+') ? 'hunk.added' : 'hunk.removed'),
            text: visibleText(text.slice(1, NAME_CHARS)),
          })}
          onChange={() => togglePick(review, { path, hunkId }, line)}
          className="size-3.5 scroll-my-24 accent-accent-solid"
        />
      )}
    </span>
  );
}
