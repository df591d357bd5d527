/** A row of a list that people click into. `isGone`: what it stands for has closed; the row stays until the list is let go. */
export type HeldRow<T> = { readonly id: string; readonly value: T; readonly isGone: boolean };

/**
 * The rows while a hand is on the list: nobody's place changes, new ones come last, and one that closed stays where it
 * was. Without a hand on it: as `now` says.
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
