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
/** The keys in a question, where N rejects. */
const STEPS_IN_QUESTION: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** Returns the step of a key; undefined if it has none. */
function stepOf({ key, target }: KeyboardEvent): 1 | -1 | undefined {
  const isInQuestion = target instanceof Element && target.closest('[data-armed]') !== null;
  return (isInQuestion ? STEPS_IN_QUESTION : STEPS)[key];
}

/**
 * Jumps from change to change, by buttons and by the keys n and p, or j and k in a question. `key`
 * is the table of the change alone; the position is kept while it stays the same.
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
    const step = stepOf(event);
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
