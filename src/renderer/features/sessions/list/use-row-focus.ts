import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

import type { ListRow } from './list-rows.ts';
import { changeList, useListState } from './list-state.ts';

/** Attribute with the key of a row. */
export const ROW_KEY = 'data-row-key';

type Options = {
  readonly rows: readonly ListRow[];
  /** The session in front. */
  readonly front: string | undefined;
  readonly tree: RefObject<HTMLElement | null>;
};

/**
 * Makes the list one stop of the Tab key and moves the focus between its rows, also to rows that
 * are not in the DOM yet.
 */
export function useRowFocus({ rows, front, tree }: Options) {
  const current = useListState((state) => state.current);
  /** The row to focus as soon as it is in the DOM. */
  const wanted = useRef<string | null>(null);
  const isInside = useRef(false);
  const at = rows.findIndex(({ key }) => key === current);
  const frontAt = front === undefined ? -1 : rows.findIndex(({ key }) => key === front);
  const stop = at >= 0 ? at : Math.max(0, frontAt);
  const lastAt = useRef(stop);

  const goTo = (index: number): void => {
    const row = rows[Math.min(index, rows.length - 1)];
    if (!row) return;
    wanted.current = row.key;
    changeList({ current: row.key });
    focusWanted(tree.current, wanted);
  };
  useLayoutEffect(() => {
    focusWanted(tree.current, wanted);
    // A row that was removed, or moved to another group, has lost the focus.
    if (isInside.current && document.activeElement === document.body)
      goTo(at >= 0 ? at : lastAt.current);
    if (at >= 0) lastAt.current = at;
  });
  useEffect(() => {
    if (front !== undefined) rowElement(tree.current, front)?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps -- a person who scrolled away stays there
  }, [front]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    isInside.current = true;
    const key = target.closest(`[${ROW_KEY}]`)?.getAttribute(ROW_KEY) ?? null;
    if (wanted.current !== key) wanted.current = null;
    if (key !== null && key !== useListState.getState().current) changeList({ current: key });
  };
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof Node) {
      isInside.current = currentTarget.contains(relatedTarget);
      return;
    }
    // A row that was removed from the DOM loses the focus too, and the list keeps it then.
    requestAnimationFrame(() => {
      if (!currentTarget.contains(document.activeElement)) isInside.current = !target.isConnected;
    });
  };
  return { stop, frontAt, goTo, focusProps: { onFocus, onBlur } };
}

/** Focuses the wanted row if it is in the DOM, and scrolls to it. */
function focusWanted(tree: HTMLElement | null, wanted: RefObject<string | null>): void {
  if (wanted.current === null) return;
  const row = rowElement(tree, wanted.current);
  if (!row) return;
  wanted.current = null;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

function rowElement(tree: HTMLElement | null, key: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[${ROW_KEY}="${CSS.escape(key)}"]`) ?? null;
}
