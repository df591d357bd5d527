/**
 * A row of a list that people click into. `isGone` is true if its subject has closed; the row stays
 * until the list is released.
 */
export type HeldRow<T> = { readonly id: string; readonly value: T; readonly isGone: boolean };

/**
 * Returns the next rows. While the list is held (pointer or focus in it), rows keep their places,
 * new rows are appended and closed rows stay. Otherwise returns the rows of `now`.
 */
export function heldRows<T>(
  before: readonly HeldRow<T>[],
  now: readonly T[],
  idOf: (value: T) => string,
  isHeld: boolean,
): readonly HeldRow<T>[] {
  const fresh = now.map((value) => ({ id: idOf(value), value, isGone: false }));
  if (!isHeld) return fresh;
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const kept = before.map((row) => byId.get(row.id) ?? { ...row, isGone: true });
  const known = new Set(before.map(({ id }) => id));
  return [...kept, ...fresh.filter(({ id }) => !known.has(id))];
}
