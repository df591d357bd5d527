import type { Overlay } from '#renderer/stores/window/ui.ts';

import type { Drop } from './drop-store.ts';

/** Result of a drop. */
export type DropPlan =
  /** Only files were dropped. */
  | { readonly kind: 'refuse' }
  /** A browser does not reveal the paths: the person enters one. */
  | { readonly kind: 'ask'; readonly names: readonly string[]; readonly opensDialog: boolean }
  | { readonly kind: 'newSession'; readonly folder: string }
  /** Puts the path into the field of the open dialog that adds a project. */
  | { readonly kind: 'fill'; readonly folder: string }
  | { readonly kind: 'add'; readonly paths: readonly string[] };

/**
 * Decides about a drop while an overlay is open, or none. A dialog that the person fills in is never
 * replaced by one that asks for a path.
 */
export function planDrop({ folders, isOnTarget }: Drop, open: Overlay['kind'] | null): DropPlan {
  const paths = folders.flatMap(({ path }) => (path === null ? [] : [path]));
  const [folder] = paths;
  if (folders.length === 0) return { kind: 'refuse' };
  if (folder === undefined) {
    const names = folders.map(({ name }) => name);
    return { kind: 'ask', names, opensDialog: open === null || open === 'addProject' };
  }
  if (isOnTarget || paths.length > 1) return { kind: 'add', paths };
  return { kind: open === 'addProject' ? 'fill' : 'newSession', folder };
}
