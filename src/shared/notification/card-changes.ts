import type { DesktopCard } from './notification.ts';

/** `notifiedAt` is the last time that the person was notified of anything on the card. */
export type Shown = { readonly notifiedAt: number };

export type CardChanges = {
  readonly gone: readonly string[];
  readonly come: readonly { readonly card: DesktopCard; readonly notifiedAt: number }[];
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
    notifiedAt: Math.max(...card.notifications.map(({ notifiedAt }) => notifiedAt)),
  }));
  const tags = new Set(cards.map(({ tag }) => tag));
  return {
    gone: [...shown.keys()].filter((tag) => !tags.has(tag)),
    come: wanted.filter(({ card, notifiedAt }) => shown.get(card.tag)?.notifiedAt !== notifiedAt),
  };
}
