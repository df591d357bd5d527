import type { ListRow } from './list-rows.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** The effect of a key in the list. */
export type ListCommand =
  /** Moves the focus to a row. `extends` selects the rows in between. */
  | { readonly kind: 'go'; readonly to: number; readonly extends: boolean }
  | { readonly kind: 'collapse' | 'expand' | 'open' | 'openBeside' | 'toggleSelected' }
  /** Moves a pinned session up or down. */
  | { readonly kind: 'movePin'; readonly by: -1 | 1 }
  | { readonly kind: 'selectAll' | 'clear' | 'rename' | 'delete' | 'filter' }
  /** A character of a title that the person types to reach a row. */
  | { readonly kind: 'type'; readonly text: string };

const PAGE_ROWS = 10;

/** Returns the command of a key on a row; null if the list leaves the key to others. */
export function listCommand(
  press: Press,
  rows: readonly ListRow[],
  at: number,
  isMac: boolean,
): ListCommand | null {
  const row = rows[at];
  if (!row) return null;
  if (press.altKey) return pinCommand(press, row);
  const isMod = isMac ? press.metaKey : press.ctrlKey;
  if (isMod) return commandWithMod(press, row);
  if (press.ctrlKey || press.metaKey) return null;
  return (
    moveCommand(press, rows.length, at) ??
    branchCommand(press, rows, at) ??
    plainCommand(press, row)
  );
}

function pinCommand({ key, ctrlKey, metaKey, shiftKey }: Press, row: ListRow): ListCommand | null {
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  const isOther = ctrlKey || metaKey || shiftKey || row.kind !== 'session';
  if (isOther || row.group.kind !== 'pinned' || by === undefined) return null;
  return { kind: 'movePin', by: by < 0 ? -1 : 1 };
}

function commandWithMod({ key, repeat }: Press, row: ListRow): ListCommand | null {
  if (key === 'Enter') return repeat || row.kind === 'group' ? null : { kind: 'openBeside' };
  if (key === ' ') return { kind: 'toggleSelected' };
  return key.toLowerCase() === 'a' ? { kind: 'selectAll' } : null;
}

function moveCommand({ key, shiftKey }: Press, count: number, at: number): ListCommand | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }[key];
  if (to === undefined) return null;
  return { kind: 'go', to: Math.min(Math.max(0, to), count - 1), extends: shiftKey };
}

/** Collapses and expands groups, and moves between a group and its sessions, as in any tree. */
function branchCommand({ key }: Press, rows: readonly ListRow[], at: number): ListCommand | null {
  const row = rows[at];
  const go = (to: number): ListCommand => ({ kind: 'go', to, extends: false });
  if (key === 'ArrowLeft') {
    if (row?.kind === 'group') return row.isExpanded ? { kind: 'collapse' } : go(at);
    return go(rows.findLastIndex((each, index) => index < at && each.kind === 'group'));
  }
  if (key !== 'ArrowRight') return null;
  if (row?.kind === 'session') return go(at);
  return row?.isExpanded === true ? go(at + 1) : { kind: 'expand' };
}

function plainCommand({ key, repeat }: Press, row: ListRow): ListCommand | null {
  if (key === 'Enter') return repeat ? null : { kind: 'open' };
  if (key === ' ') return { kind: row.kind === 'group' ? 'open' : 'toggleSelected' };
  if (key === 'Escape') return { kind: 'clear' };
  if (key === '/') return { kind: 'filter' };
  if (key === 'F2') return row.kind === 'session' ? { kind: 'rename' } : null;
  if (key === 'Delete') return repeat ? null : { kind: 'delete' };
  return isTypedText(key) ? { kind: 'type', text: key } : null;
}

/** Returns whether the key types one character; `?` shows the keyboard shortcuts everywhere. */
function isTypedText(key: string): boolean {
  return [...key].length === 1 && key !== '?';
}

/** Returns the next row whose title begins with the typed text, from `at` on and round; -1 if none. */
export function rowWithTitle(
  rows: readonly ListRow[],
  at: number,
  typed: string,
  titleOf: (row: ListRow) => string,
): number {
  const text = typed.toLowerCase();
  const order = rows.map((_, step) => (at + step) % rows.length);
  return (
    order.find((index) => {
      const row = rows[index];
      return row !== undefined && titleOf(row).toLowerCase().startsWith(text);
    }) ?? -1
  );
}

/** Returns the session above which the one at `index` of `ids` is after its move; null: the last. */
export function placeAfterMove(ids: readonly string[], index: number, by: -1 | 1): string | null {
  return ids[by === 1 ? index + 2 : index - 1] ?? null;
}
