import type { ListRow } from './list-rows.ts';

/** The sessions that the next archiving or deletion is about. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** The session at which a range begins; null if none was selected. */
  readonly anchor: string | null;
};

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** Adds a session to the selection, or removes it. */
export function toggleSelected({ ids }: Selection, id: string): Selection {
  const others = new Set([...ids].filter((each) => each !== id));
  return { ids: ids.has(id) ? others : others.add(id), anchor: id };
}

/**
 * Selects the sessions between the anchor and a row, and no others. Without an anchor the range
 * begins at `from`.
 */
export function selectRange(
  { anchor }: Selection,
  rows: readonly ListRow[],
  from: string | null,
  to: string,
): Selection {
  const indexOf = (id: string | null) => rows.findIndex(({ key }) => key === id);
  const end = indexOf(to);
  const begin = [anchor, from].find((id) => indexOf(id) >= 0) ?? to;
  const [low, high] = [indexOf(begin), end].toSorted((a, b) => a - b);
  const between = rows.slice(low, (high ?? end) + 1);
  return { ids: new Set(sessionIds(between)), anchor: begin };
}

export function selectAll({ anchor }: Selection, rows: readonly ListRow[]): Selection {
  return { ids: new Set(sessionIds(rows)), anchor };
}

function sessionIds(rows: readonly ListRow[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'session' ? [row.key] : []));
}
