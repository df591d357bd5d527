import { useMemo, useState } from 'react';

import type { DiffTable } from './table/diff-table.ts';
import { foldsOf, splitItems, unifiedItems, type Fold, type Items } from './table/folds.ts';

export type Folds = {
  readonly folds: readonly Fold[];
  readonly items: Items;
  /** True if all folds are open. */
  readonly allOpen: boolean;
  readonly open: (fold: number) => void;
  readonly setAll: (open: boolean) => void;
};

/** Returns the items of the list, with the unchanged lines that the reader has unfolded. */
export function useFolds(table: DiffTable, isSplit: boolean): Folds {
  const folds = useMemo(() => foldsOf(table), [table]);
  const [opened, setOpened] = useState<{
    readonly table: DiffTable;
    readonly folds: ReadonlySet<number>;
  }>({ table, folds: NONE });
  const openFolds = opened.table === table ? opened.folds : NONE;
  const items = useMemo(
    () => (isSplit ? splitItems : unifiedItems)(table, folds, (fold) => openFolds.has(fold)),
    [table, folds, isSplit, openFolds],
  );
  return {
    folds,
    items,
    allOpen: openFolds.size === folds.length,
    open: (fold) => setOpened({ table, folds: new Set([...openFolds, fold]) }),
    setAll: (open) => setOpened({ table, folds: open ? new Set(folds.keys()) : NONE }),
  };
}

const NONE: ReadonlySet<number> = new Set();
