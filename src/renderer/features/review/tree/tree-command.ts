import type { TreeRow } from '../store/tree-rows.ts';

type TreeCommand =
  | { readonly kind: 'go'; readonly at: number }
  | { readonly kind: 'fold'; readonly path: string; readonly isFolded: boolean }
  | { readonly kind: 'choose'; readonly row: TreeRow };

/** Returns what a key does on a row of the tree; null if nothing. */
export function treeCommand(rows: readonly TreeRow[], at: number, key: string): TreeCommand | null {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', at: Math.min(at + 1, rows.length - 1) };
    case 'ArrowUp':
      return { kind: 'go', at: Math.max(at - 1, 0) };
    case 'Home':
      return { kind: 'go', at: 0 };
    case 'End':
      return { kind: 'go', at: rows.length - 1 };
    case 'ArrowRight':
      if (row.kind === 'file') return null;
      return row.isOpen
        ? { kind: 'go', at: at + 1 }
        : { kind: 'fold', path: row.path, isFolded: false };
    case 'ArrowLeft': {
      if (row.kind === 'folder' && row.isOpen)
        return { kind: 'fold', path: row.path, isFolded: true };
      const parent = rows.slice(0, at).findLastIndex(({ level }) => level < row.level);
      return parent < 0 ? null : { kind: 'go', at: parent };
    }
    case 'Enter':
    case ' ':
      return { kind: 'choose', row };
    default:
      return null;
  }
}
