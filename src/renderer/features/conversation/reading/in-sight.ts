import { regionElement } from '#renderer/kit/keyboard/regions.ts';

/** Marks a row of the conversation; the value is the `seq` of its message. */
const ROWS = '[data-seq]';

function rowsInSight(): readonly HTMLElement[] {
  const region = regionElement('conversation');
  if (!region) return [];
  const { top, bottom } = region.getBoundingClientRect();
  return conversationRows(region).filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
}

export function conversationRows(region: Element): readonly HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(ROWS)];
}

/** The message of that place, at the top level or inside of a sub-agent's card. */
export function elementOf(region: Element, seq: number): HTMLElement | null {
  return region.querySelector<HTMLElement>(`[data-seq="${seq}"], [data-nested-seq="${seq}"]`);
}

export function seqOf(row: HTMLElement): number {
  return Number(row.dataset['seq']);
}

/** The messages that are on the screen now, of the top level; `null`: none. */
export function seqsInSight(): { readonly first: number; readonly last: number } | null {
  const rows = rowsInSight();
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? { first: seqOf(first), last: seqOf(last) } : null;
}
