import type { StoredEntry } from './entry.ts';

/**
 * Returns the entries with which a copy of a record begins: those before the turn of a prompt, or all
 * if `before` is null. The cost stays with the original. Returns null if there is no such turn.
 */
export function copiedEntries(
  entries: readonly StoredEntry[],
  before: string | null,
): readonly StoredEntry[] | null {
  const end =
    before === null
      ? entries.length
      : entries.findIndex((entry) => entry.type === 'turn' && entry.promptId === before);
  if (end === -1) return null;
  return entries.slice(0, end).filter(({ type }) => type !== 'session' && type !== 'usage');
}
