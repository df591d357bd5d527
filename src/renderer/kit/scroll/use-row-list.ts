import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';

import { rowAt, rowOffsets } from './row-offsets.ts';

/** Number of rows rendered above and below the viewport. */
const OVERSCAN = 8;
const PAGE_ROWS = 8;

type RowList = {
  /** Height of each row in pixels. */
  readonly heights: readonly number[];
  /** The row that Tab reaches. */
  readonly active: number;
  readonly onActive: (row: number) => void;
  /** Called when the focus moves up from the first row. */
  readonly onLeave: () => void;
  /** Scroll position at first. */
  readonly top?: number;
};

/**
 * Returns the rows near the viewport of a long list, and the handlers that keep them. Arrow keys move
 * the focus from row to row. A row is an element with `data-row` that contains a button.
 */
export function useRowList({ heights, active, onActive, onLeave, top = 0 }: RowList) {
  const offsets = useMemo(() => rowOffsets(heights), [heights]);
  const box = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState({ top, height: 800 });
  const count = heights.length;
  const current = Math.min(active, Math.max(0, count - 1));
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    box.current
      ?.querySelector<HTMLElement>(`[data-row="${current}"] button`)
      ?.focus({ preventScroll: true });
  }, [current]);
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight } = event.currentTarget;
    setViewport({ top: scrollTop, height: clientHeight });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowAfter(event.key, current, count);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (next < 0 && current === 0) return onLeave();
    const row = Math.max(0, Math.min(count - 1, next));
    shouldFocus.current = true;
    onActive(row);
    reveal(box.current, offsets[row] ?? 0, offsets[row + 1] ?? 0);
  };
  const rows = rowsToRender(offsets, viewport, current, count);
  return { box, offsets, rows, current, onScroll, onKeyDown };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
};

/** Returns the row to which a key moves; null for other keys. */
function rowAfter(key: string, current: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : current + step;
}

/**
 * Returns the rows near the viewport, and the active row, which would otherwise lose the focus.
 */
function rowsToRender(
  offsets: readonly number[],
  viewport: { readonly top: number; readonly height: number },
  active: number,
  count: number,
): readonly number[] {
  const from = Math.max(0, rowAt(offsets, viewport.top) - OVERSCAN);
  const to = Math.min(count - 1, rowAt(offsets, viewport.top + viewport.height) + OVERSCAN);
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  return active < count && (active < from || active > to)
    ? [...near, active].toSorted((a, b) => a - b)
    : near;
}

function reveal(box: HTMLElement | null, top: number, bottom: number): void {
  if (!box) return;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
