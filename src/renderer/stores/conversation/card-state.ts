import { create } from 'zustand';

import { chooseAll, chooseCard, chooseFold, isCardOpen, NO_CHOICES, type CardChoices } from './card-choices.ts';

/** A card of a conversation. */
export type CardRef = { readonly sessionId: string; /** Of its message. */ readonly id: string };

/** Which cards are open; a card scrolled out of sight and back stays as it was left. Lives as long as the window. */
const useCards = create<{ readonly bySession: ReadonlyMap<string, CardChoices> }>()(() => ({ bySession: new Map() }));

/** Sessions beyond this many are forgotten, the longest untouched first. */
const MAX_SESSIONS = 50;

export function useCardOpen({ sessionId, id }: CardRef, byDefault: boolean): boolean {
  return useCards((s) => isCardOpen(s.bySession.get(sessionId) ?? NO_CHOICES, id, byDefault));
}

/** Keeps its identity while only single cards are opened and closed. */
export function useFoldChoices(sessionId: string): Pick<CardChoices, 'all' | 'folds'> {
  const all = useCards((s) => s.bySession.get(sessionId)?.all ?? null);
  const folds = useCards((s) => s.bySession.get(sessionId)?.folds ?? NO_CHOICES.folds);
  return { all, folds };
}

export function setCardOpen({ sessionId, id }: CardRef, open: boolean): void {
  change(sessionId, (choices) => chooseCard(choices, id, open));
}

/** `ids`: of all messages in the fold. */
export function setFoldOpen(sessionId: string, ids: readonly string[], open: boolean): void {
  change(sessionId, (choices) => chooseFold(choices, ids, open));
}

/** Every card and fold of the conversation, also those that are scrolled in later. */
export function setAllOpen(sessionId: string, open: boolean): void {
  change(sessionId, () => chooseAll(open));
}

/** The only writer. */
function change(sessionId: string, choose: (choices: CardChoices) => CardChoices): void {
  const { bySession } = useCards.getState();
  const others = [...bySession].filter(([id]) => id !== sessionId).slice(1 - MAX_SESSIONS);
  useCards.setState({ bySession: new Map([...others, [sessionId, choose(bySession.get(sessionId) ?? NO_CHOICES)]]) });
}
