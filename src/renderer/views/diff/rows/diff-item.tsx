import type { RefObject } from 'react';

import type { Diff } from '../jobs/use-diff.ts';
import type { ChangeFacts } from '../table/change-jumps.ts';
import { FOLD } from '../table/folds.ts';
import type { Folds } from '../use-folds.ts';
import { FoldRow, SplitRow, UnifiedRow, type SideColours } from './diff-row.tsx';

export type ItemProps = {
  readonly diff: Diff;
  readonly colours: SideColours;
  readonly folds: Folds;
  readonly isSplit: boolean;
  readonly wrap: boolean;
  readonly digits: number;
  readonly current: ChangeFacts | null;
  /** The scrolling element; it takes the focus of a fold that opens. */
  readonly box: RefObject<HTMLElement | null>;
};

/** Renders a row of the list: a line, two lines side by side, or a fold. */
export function DiffItem({
  diff,
  colours,
  folds,
  isSplit,
  wrap,
  digits,
  current,
  box,
  at,
}: ItemProps & { readonly at: number }) {
  const [left, right] = [folds.items.left[at]!, folds.items.right[at]!];
  const place = placeOf(at);
  const fold = folds.folds[right];
  if (left === FOLD && fold) {
    const open = () => {
      box.current?.focus({ preventScroll: true });
      folds.open(right);
    };
    return (
      <FoldRow count={fold.to - fold.from} place={place} columns={isSplit ? 6 : 4} onOpen={open} />
    );
  }
  const isCurrent = current !== null && isWithin(current, left, right);
  const props = { table: diff.table, marks: diff.marks, colours, wrap, digits, place, isCurrent };
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

function isWithin({ from, to }: ChangeFacts, left: number, right: number): boolean {
  return (left >= from && left < to) || (right >= from && right < to);
}
