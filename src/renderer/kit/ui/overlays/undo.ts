import { create } from 'zustand';

/** Something that was done and can still be undone. */
type Undo = { readonly id: string; readonly run: () => void };

const useUndo = create<{ readonly offered: readonly Undo[] }>()(() => ({ offered: [] }));

/** Offers an undo for the shortcut, the newest first. The returned function takes the offer back. */
export function offerUndo(undo: Undo): () => void {
  useUndo.setState(({ offered }) => ({ offered: [undo, ...offered] }));
  return () => useUndo.setState(({ offered }) => ({ offered: offered.filter((each) => each !== undo) }));
}

/** Returns what the shortcut would undo; null if there is nothing. */
export function newestUndo(): Undo | null {
  return useUndo.getState().offered[0] ?? null;
}
