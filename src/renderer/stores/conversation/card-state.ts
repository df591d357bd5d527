import { create } from 'zustand';

import {
  chooseAll,
  chooseCard,
  chooseFold,
  isCardOpen,
  NO_CHOICES,
  type CardChoices,
} from './card-choices.ts';

/** Identifies a card of a conversation. */
export type CardRef = {
  readonly sessionId: string;
  /** The id of its message. */ readonly id: string;
};

/**
 * Stores which cards are open while the window exists, so that a card scrolled out of view and back
 * keeps its state.
 */
const useCards = create<{ readonly bySession: ReadonlyMap<string, CardChoices> }>()(() => ({
  bySession: new Map(),
}));

/** Sessions kept; those unchanged for the longest time are removed. */
const MAX_SESSIONS = 50;

export function useCardOpen({ sessionId, id }: CardRef, byDefault: boolean): boolean {
  return useCards((s) => isCardOpen(s.bySession.get(sessionId) ?? NO_CHOICES, id, byDefault));
}

/**
 * Returns the choices for folds. Their identity changes only with folds and `all`, not with single
 * cards.
 */
export function useFoldChoices(sessionId: string): Pick<CardChoices, 'all' | 'folds'> {
  const all = useCards((s) => s.bySession.get(sessionId)?.all ?? null);
  const folds = useCards((s) => s.bySession.get(sessionId)?.folds ?? NO_CHOICES.folds);
  return { all, folds };
}

export function setCardOpen({ sessionId, id }: CardRef, open: boolean): void {
  change(sessionId, (choices) => chooseCard(choices, id, open));
}

/** Opens or closes a fold; `ids` are those of all its messages. */
export function setFoldOpen(sessionId: string, ids: readonly string[], open: boolean): void {
  change(sessionId, (choices) => chooseFold(choices, ids, open));
}

/** Opens or closes every card and fold of the conversation, including those loaded later. */
export function setAllOpen(sessionId: string, open: boolean): void {
  change(sessionId, () => chooseAll(open));
}

/** The only function that writes this store. */
function change(sessionId: string, choose: (choices: CardChoices) => CardChoices): void {
  const { bySession } = useCards.getState();
  const others = [...bySession].filter(([id]) => id !== sessionId).slice(1 - MAX_SESSIONS);
  useCards.setState({
    bySession: new Map([...others, [sessionId, choose(bySession.get(sessionId) ?? NO_CHOICES)]]),
  });
}
