import { useState, type FocusEvent, type PointerEvent } from 'react';

import type { Interaction } from '#shared/interaction/interaction.ts';

import { heldRows, type HeldRow } from './held-rows.ts';

type Held = { readonly isHeld: boolean; readonly sorted: readonly Interaction[]; readonly rows: readonly HeldRow<Interaction>[] };

const idOf = ({ request }: Interaction) => request.requestId;

/**
 * Returns the rows, and the props of the list. A pointer over the list or the focus in it keeps the
 * rows in place.
 */
export function useHeldRows(sorted: readonly Interaction[]) {
  const [input, setInput] = useState({ isOver: false, hasFocus: false });
  const isHeld = input.isOver || input.hasFocus;
  const [held, setHeld] = useState<Held>(() => ({ isHeld, sorted, rows: heldRows([], sorted, idOf, false) }));
  const isNew = held.sorted !== sorted || held.isHeld !== isHeld;
  const rows = isNew ? heldRows(held.rows, sorted, idOf, isHeld) : held.rows;
  if (isNew) setHeld({ isHeld, sorted, rows });
  const props = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setInput((is) => ({ ...is, isOver: true })),
    onPointerLeave: () => setInput((is) => ({ ...is, isOver: false })),
    onFocus: () => setInput((is) => ({ ...is, hasFocus: true })),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!stays) setInput((is) => ({ ...is, hasFocus: false }));
    },
  };
  return { rows, props };
}
