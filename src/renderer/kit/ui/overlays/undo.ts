import { create } from 'zustand';

/** An action that can still be undone. */
type Undo = { readonly id: string; readonly run: () => void };

const useUndo = create<{ readonly offered: readonly Undo[] }>()(() => ({ offered: [] }));

/** Offers an undo for the shortcut, the newest first. The returned function withdraws the offer. */
export function offerUndo(undo: Undo): () => void {
  useUndo.setState(({ offered }) => ({ offered: [undo, ...offered] }));
  return () =>
    useUndo.setState(({ offered }) => ({ offered: offered.filter((each) => each !== undo) }));
}

/** Returns the undo that the shortcut would run; null if there is none. */
export function newestUndo(): Undo | null {
  return useUndo.getState().offered[0] ?? null;
}
