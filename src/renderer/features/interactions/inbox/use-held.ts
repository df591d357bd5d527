import { useState, type FocusEvent, type PointerEvent } from 'react';

import type { Interaction } from '#shared/interaction/interaction.ts';

import { heldRows, type HeldRow } from './held-rows.ts';

type Held = { readonly isHeld: boolean; readonly sorted: readonly Interaction[]; readonly rows: readonly HeldRow<Interaction>[] };

const idOf = ({ request }: Interaction) => request.requestId;

/** The rows, and what makes them stay where they are: a pointer over them, or the focus in them. */
export function useHeldRows(sorted: readonly Interaction[]) {
  const [hand, setHand] = useState({ isOver: false, hasFocus: false });
  const isHeld = hand.isOver || hand.hasFocus;
  const [held, setHeld] = useState<Held>(() => ({ isHeld, sorted, rows: heldRows([], sorted, idOf, false) }));
  const isNew = held.sorted !== sorted || held.isHeld !== isHeld;
  const rows = isNew ? heldRows(held.rows, sorted, idOf, isHeld) : held.rows;
  if (isNew) setHeld({ isHeld, sorted, rows });
  const props = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHand((is) => ({ ...is, isOver: true })),
    onPointerLeave: () => setHand((is) => ({ ...is, isOver: false })),
    onFocus: () => setHand((is) => ({ ...is, hasFocus: true })),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!stays) setHand((is) => ({ ...is, hasFocus: false }));
    },
  };
  return { rows, props };
}
