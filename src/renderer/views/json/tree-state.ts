import { create } from 'zustand';

/** Parts opened or closed by the person, by path. */
export type TreeChoices = ReadonlyMap<string, boolean>;

/** Number of trees whose state is kept; the least recently changed ones are removed. */
export const MAX_TREES = 200;

const NONE: TreeChoices = new Map();

/**
 * Stores the state of trees while the window exists, so that a tree scrolled out of view and back
 * keeps it.
 */
const useTrees = create<{ readonly byTree: ReadonlyMap<string, TreeChoices> }>()(() => ({
  byTree: new Map(),
}));

/** Returns the choices for a tree; `treeId` identifies its value in the window. */
export function useTreeChoices(treeId: string): TreeChoices {
  return useTrees((s) => s.byTree.get(treeId) ?? NONE);
}

/** The only function that writes this store. */
export function setTreeOpen(treeId: string, path: string, open: boolean): void {
  useTrees.setState(({ byTree }) => ({ byTree: withChoice(byTree, { treeId, path, open }) }));
}

type FoldChoice = { readonly treeId: string; readonly path: string; readonly open: boolean };

export function withChoice(
  byTree: ReadonlyMap<string, TreeChoices>,
  { treeId, path, open }: FoldChoice,
): ReadonlyMap<string, TreeChoices> {
  const others = [...byTree].filter(([id]) => id !== treeId).slice(1 - MAX_TREES);
  return new Map([...others, [treeId, new Map(byTree.get(treeId)).set(path, open)]]);
}
