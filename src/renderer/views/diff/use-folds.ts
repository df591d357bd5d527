import { useMemo, useState } from 'react';

import { useKeepPlace } from './keep-place.ts';
import type { DiffTable } from './table/diff-table.ts';
import {
  foldsOf,
  restOfFold,
  splitItems,
  unifiedItems,
  type Fold,
  type Items,
  type Shown,
} from './table/folds.ts';

/** Number of lines that one step shows. */
export const STEP = 20;

/** The part of a fold to show: some lines at its beginning, some at its end, or all. */
export type FoldPart = 'down' | 'up' | 'all';

export type Folds = {
  readonly folds: readonly Fold[];
  readonly items: Items;
  /** Returns the rows of a fold that are shown; null if none are. */
  readonly shownOf: (fold: number) => Shown | null;
  /** True if all folds are open. */
  readonly allOpen: boolean;
  readonly open: (fold: number, part: FoldPart) => void;
  readonly setAll: (open: boolean) => void;
};

type Opened = {
  readonly key: DiffTable;
  readonly isAll: boolean;
  readonly shown: ReadonlyMap<number, Shown>;
};

type FoldedTable = {
  /** The table that is shown. */
  readonly table: DiffTable;
  /** The table of the change alone; the reader's choices last as long as it. */
  readonly key: DiffTable;
  readonly isSplit: boolean;
  /** True if the lines that hunks omit can be read. */
  readonly isReadable: boolean;
  /** Reads the lines that hunks omit; null if that is not possible. */
  readonly read: (() => void) | null;
};

/** Returns the items of the list, with the unchanged lines that the reader has unfolded. */
export function useFolds({ table, key, isSplit, isReadable, read }: FoldedTable): Folds {
  const folds = useMemo(() => foldsOf(table, isReadable), [table, isReadable]);
  const [opened, setOpened] = useState<Opened>({ key, isAll: false, shown: NONE });
  const { isAll, shown } = opened.key === key ? opened : { isAll: false, shown: NONE };
  const items = useMemo(
    () =>
      (isSplit ? splitItems : unifiedItems)(table, folds, (fold) => shownRows(fold, isAll, shown)),
    [table, folds, isSplit, isAll, shown],
  );
  const keepPlace = useKeepPlace();
  const shownOf = (fold: number) => shownRows(fold, isAll, shown);
  return {
    folds,
    items,
    shownOf,
    allOpen: folds.length > 0 && folds.every((fold, at) => isOpen(fold, shownOf(at))),
    open: (fold, part) => {
      keepPlace();
      setOpened({ key, isAll, shown: new Map([...shown, [fold, more(shown.get(fold), part)]]) });
      if (folds[fold]?.isUnread) read?.();
    },
    setAll: (open) => {
      keepPlace();
      setOpened({ key, isAll: open, shown: NONE });
      if (open && (folds.length === 0 || folds[0]?.isUnread)) read?.();
    },
  };
}

const NONE: ReadonlyMap<number, Shown> = new Map();
const ALL: Shown = { top: Infinity, bottom: 0 };

function shownRows(fold: number, isAll: boolean, shown: ReadonlyMap<number, Shown>): Shown | null {
  return isAll ? ALL : (shown.get(fold) ?? null);
}

function isOpen(fold: Fold, shown: Shown | null): boolean {
  const rest = restOfFold(fold, shown);
  return !rest.isUnread && rest.from === rest.to;
}

function more({ top, bottom }: Shown = { top: 0, bottom: 0 }, part: FoldPart): Shown {
  if (part === 'all') return ALL;
  return part === 'down' ? { top: top + STEP, bottom } : { top, bottom: bottom + STEP };
}
