import { useState } from 'react';

import type { Interaction } from '#shared/interaction/interaction.ts';

import { heldRows, type HeldRow } from '#renderer/kit/rows/held-rows.ts';

type RailState = {
  readonly of: string;
  readonly open: readonly Interaction[];
  readonly rows: readonly HeldRow<Interaction>[];
};

const idOf = ({ request }: Interaction) => request.requestId;

/**
 * Returns the open requests, oldest first. Rows keep their places as long as the same request is in
 * front; closed rows are removed with the next request.
 */
export function useRailRows(
  open: readonly Interaction[],
  currentId: string,
): readonly HeldRow<Interaction>[] {
  const [previous, setPrevious] = useState<RailState>(() => ({
    of: currentId,
    open,
    rows: heldRows([], open, idOf, false),
  }));
  if (previous.of === currentId && previous.open === open) return previous.rows;
  const rows = heldRows(previous.rows, open, idOf, previous.of === currentId);
  setPrevious({ of: currentId, open, rows });
  return rows;
}
