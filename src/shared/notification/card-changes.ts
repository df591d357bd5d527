import type { DesktopCard } from './notification.ts';

/** `toldAt` is the last time that the person was notified of anything on the card. */
export type Shown = { readonly toldAt: number };

export type CardChanges = {
  readonly gone: readonly string[];
  readonly come: readonly { readonly card: DesktopCard; readonly toldAt: number }[];
};

/**
 * Returns the cards to remove, and those to show or to show again because of a newer notification.
 */
export function changesOf(
  shown: ReadonlyMap<string, Shown>,
  cards: readonly DesktopCard[],
): CardChanges {
  const wanted = cards.map((card) => ({
    card,
    toldAt: Math.max(...card.notifications.map(({ toldAt }) => toldAt)),
  }));
  const tags = new Set(cards.map(({ tag }) => tag));
  return {
    gone: [...shown.keys()].filter((tag) => !tags.has(tag)),
    come: wanted.filter(({ card, toldAt }) => shown.get(card.tag)?.toldAt !== toldAt),
  };
}
