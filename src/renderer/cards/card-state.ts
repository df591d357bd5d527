import { create } from 'zustand';

/** Cards that the person opened or closed by hand, by message id; a card scrolled out of sight and back stays as it was left. */
const useCards = create<{ readonly open: Readonly<Record<string, boolean>> }>()(() => ({ open: {} }));

/** Choices beyond this many are forgotten, oldest first. */
const MAX_CARDS = 2000;

export function useCardOpen(id: string, byDefault: boolean): boolean {
  return useCards((s) => s.open[id] ?? byDefault);
}

/** The only writer. */
export function setCardOpen(id: string, open: boolean): void {
  const { [id]: _, ...others } = useCards.getState().open;
  const kept = Object.entries(others).slice(-MAX_CARDS + 1);
  useCards.setState({ open: { ...Object.fromEntries(kept), [id]: open } });
}
