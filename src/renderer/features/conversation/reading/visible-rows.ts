/** Marks the element of a conversation; the value is the id of its session. */
const CONVERSATION = 'data-conversation';

export function conversationProps(sessionId: string): Readonly<Record<string, string>> {
  return { [CONVERSATION]: sessionId };
}

/** Returns the element of a conversation, of which several may be in the window. */
export function conversationElement(sessionId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${CONVERSATION}="${CSS.escape(sessionId)}"]`);
}

/** Selects the rows of the conversation; the value of the attribute is the `seq` of the message. */
const ROWS = '[data-seq]';

function visibleRows(sessionId: string): readonly HTMLElement[] {
  const region = conversationElement(sessionId);
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

/**
 * Returns the element of the message with this `seq`, at the top level or inside of a sub-agent's
 * card.
 */
export function elementOf(region: Element, seq: number): HTMLElement | null {
  return region.querySelector<HTMLElement>(`[data-seq="${seq}"], [data-nested-seq="${seq}"]`);
}

export function seqOf(row: HTMLElement): number {
  return Number(row.dataset['seq']);
}

/** Returns the first and last top-level message in the viewport; null if there is none. */
export function visibleSeqs(
  sessionId: string,
): { readonly first: number; readonly last: number } | null {
  const rows = visibleRows(sessionId);
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? { first: seqOf(first), last: seqOf(last) } : null;
}
