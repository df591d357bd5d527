import { useState, type FocusEvent, type PointerEvent } from 'react';

import { heldRows, type HeldRow } from './held-rows.ts';

type HeldState<T> = {
  readonly isHeld: boolean;
  readonly sorted: readonly T[];
  readonly rows: readonly HeldRow<T>[];
};

/**
 * Returns the rows, and the props of the list. A pointer over the list or the focus of the keyboard
 * in it keeps the rows in place. `sorted` is another array only if a value changed.
 */
export function useHeldRows<T>(sorted: readonly T[], idOf: (value: T) => string) {
  const [input, setInput] = useState({ isOver: false, hasFocus: false });
  const isHeld = input.isOver || input.hasFocus;
  const [previous, setPrevious] = useState<HeldState<T>>(() => ({
    isHeld,
    sorted,
    rows: heldRows([], sorted, idOf, false),
  }));
  const isNew = previous.sorted !== sorted || previous.isHeld !== isHeld;
  const rows = isNew ? heldRows(previous.rows, sorted, idOf, isHeld) : previous.rows;
  if (isNew) setPrevious({ isHeld, sorted, rows });
  const props = {
    // React misses "enter" if the element below the pointer was removed: Chromium 156 then sends
    // "over" without "out", and React makes "enter" from "out".
    onPointerOver: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && setInput((is) => (is.isOver ? is : { ...is, isOver: true })),
    onPointerLeave: () => setInput((is) => ({ ...is, isOver: false })),
    onFocus: ({ target }: FocusEvent) =>
      target.matches(':focus-visible') && setInput((is) => ({ ...is, hasFocus: true })),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!stays) setInput((is) => ({ ...is, hasFocus: false }));
    },
  };
  return { rows, props };
}
