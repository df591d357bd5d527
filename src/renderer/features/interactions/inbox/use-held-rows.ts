import { useState, type FocusEvent, type PointerEvent } from 'react';

import type { Interaction } from '#shared/interaction/interaction.ts';

import { heldRows, type HeldRow } from './held-rows.ts';

type HeldState = {
  readonly isHeld: boolean;
  readonly sorted: readonly Interaction[];
  readonly rows: readonly HeldRow<Interaction>[];
};

const idOf = ({ request }: Interaction) => request.requestId;

/**
 * Returns the rows, and the props of the list. A pointer over the list or the focus in it keeps the
 * rows in place.
 */
export function useHeldRows(sorted: readonly Interaction[]) {
  const [input, setInput] = useState({ isOver: false, hasFocus: false });
  const isHeld = input.isOver || input.hasFocus;
  const [previous, setPrevious] = useState<HeldState>(() => ({
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
    onFocus: () => setInput((is) => ({ ...is, hasFocus: true })),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!stays) setInput((is) => ({ ...is, hasFocus: false }));
    },
  };
  return { rows, props };
}
