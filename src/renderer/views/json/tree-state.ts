import { create } from 'zustand';

/** What was opened or closed by hand, by the path of the part. */
export type TreeChoices = ReadonlyMap<string, boolean>;

/** Trees beyond this many are forgotten, the longest untouched first. */
export const MAX_TREES = 200;

const NONE: TreeChoices = new Map();

/** A tree that is scrolled out of sight and back stays as it was left. Lives as long as the window. */
const useTrees = create<{ readonly byTree: ReadonlyMap<string, TreeChoices> }>()(() => ({ byTree: new Map() }));

/** `treeId`: of the one value in the window. */
export function useTreeChoices(treeId: string): TreeChoices {
  return useTrees((s) => s.byTree.get(treeId) ?? NONE);
}

/** The only writer. */
export function setTreeOpen(treeId: string, path: string, open: boolean): void {
  useTrees.setState(({ byTree }) => ({ byTree: withChoice(byTree, { treeId, path, open }) }));
}

type Choice = { readonly treeId: string; readonly path: string; readonly open: boolean };

export function withChoice(byTree: ReadonlyMap<string, TreeChoices>, { treeId, path, open }: Choice): ReadonlyMap<string, TreeChoices> {
  const others = [...byTree].filter(([id]) => id !== treeId).slice(1 - MAX_TREES);
  return new Map([...others, [treeId, new Map(byTree.get(treeId)).set(path, open)]]);
}
