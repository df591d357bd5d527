import type { ReactNode } from 'react';

import type { Diff } from '../jobs/use-diff.ts';
import type { FileMoves } from '../moves/move-table.ts';
import type { ChangeFacts } from '../table/change-jumps.ts';
import { FOLD } from '../table/folds.ts';
import type { FoldPart, Folds } from '../use-folds.ts';
import { SplitRow, UnifiedRow, type SideColours } from './diff-row.tsx';
import { FoldRow } from './fold-row.tsx';

export type ItemProps = {
  readonly diff: Diff;
  readonly colours: SideColours;
  readonly moves: FileMoves | null;
  /** True while the lines that hunks omit are being read. */
  readonly isReading: boolean;
  readonly folds: Folds;
  readonly isSplit: boolean;
  readonly wrap: boolean;
  readonly digits: number;
  readonly current: ChangeFacts | null;
  readonly openFold: (fold: number, part: FoldPart) => void;
  /** Rows that can be chosen, and what is before their numbers. */
  readonly chooser?: RowChooser | null;
  /** Rows whose lines are in the index of git; null where that is not shown. */
  readonly stagedRows?: ReadonlySet<number> | null;
};

export type RowChooser = {
  /** First row, and the row after the last one. */
  readonly from: number;
  readonly to: number;
  readonly lead: (row: number) => ReactNode;
  readonly isChosen: (row: number) => boolean;
};

/** Renders a row of the list: a line, two lines side by side, or a fold. */
export function DiffItem({
  diff,
  colours,
  moves,
  isReading,
  folds,
  isSplit,
  wrap,
  digits,
  current,
  openFold,
  chooser = null,
  stagedRows = null,
  at,
}: ItemProps & { readonly at: number }) {
  const [left, right] = [folds.items.left[at]!, folds.items.right[at]!];
  const place = placeOf(at);
  const fold = folds.folds[right];
  if (left === FOLD && fold) {
    return (
      <FoldRow
        fold={fold}
        shown={folds.shownOf(right)}
        place={place}
        columns={isSplit ? 6 : 4}
        isFirst={at === 0}
        isLast={at === folds.items.left.length - 1}
        isReading={isReading}
        onOpen={(part) => openFold(right, part)}
      />
    );
  }
  const isCurrent = current !== null && isWithin(current, left, right);
  const isChoosable = chooser !== null && isWithin(chooser, left, right);
  const props = {
    table: diff.table,
    marks: diff.marks,
    moves,
    colours,
    wrap,
    digits,
    place,
    isCurrent,
    lead: isChoosable ? chooser.lead : null,
    isChosen: isChoosable ? chooser.isChosen : null,
    stagedRows,
  };
  return isSplit ? (
    <SplitRow {...props} left={left} right={right} />
  ) : (
    <UnifiedRow {...props} row={left} />
  );
}

/** Returns the row index in the table; the first row is that of the headings. */
export function placeOf(item: number): number {
  return item + 2;
}

function isWithin(
  { from, to }: Pick<ChangeFacts, 'from' | 'to'>,
  left: number,
  right: number,
): boolean {
  return (left >= from && left < to) || (right >= from && right < to);
}
