import { useState, type KeyboardEvent, type RefObject } from 'react';

import type { DiffListHandle } from './rows/diff-list.tsx';
import { factsOfChange, itemOfRow, nextChange, type ChangeFacts } from './table/change-jumps.ts';
import type { DiffTable } from './table/diff-table.ts';
import type { Items } from './table/folds.ts';

export type Jumps = {
  readonly total: number;
  /** Index of the current change; null before the first jump. */
  readonly at: number | null;
  readonly current: ChangeFacts | null;
  readonly go: (step: 1 | -1) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

const STEPS: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };

/**
 * Jumps from change to change, by buttons and by the keys n and p. `key` is the table of the change
 * alone; the position is kept while it stays the same.
 */
export function useJumps(
  table: DiffTable,
  key: DiffTable,
  items: Items,
  list: RefObject<DiffListHandle | null>,
): Jumps {
  const [place, setPlace] = useState<{ readonly key: DiffTable; readonly at: number } | null>(null);
  const at = place?.key === key ? place.at : null;
  const total = table.changes.length;
  const go = (step: 1 | -1) => {
    const next = nextChange(at, step, total);
    if (next === null) return;
    setPlace({ key, at: next });
    list.current?.goTo(itemOfRow(items, table.changes[next]!));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (
      step === undefined ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return;
    if (event.target instanceof Element && event.target.closest('input, textarea, [role=menu]'))
      return;
    event.preventDefault();
    event.stopPropagation();
    go(step);
  };
  return { total, at, current: at === null ? null : factsOfChange(table, at), go, onKeyDown };
}
