import { isFields, textAt } from '#shared/base/fields.ts';

import type { HeldPart } from './held-content.ts';
import { weightOf } from './light-content.ts';

type ContentEntry = { readonly at: number; readonly key: string | null; readonly value: unknown };
type PageQuery = { readonly from: number; readonly count: number; readonly query: string };

/** A page ends before this weight, but contains at least one entry. */
const MAX_WEIGHT = 256 * 1024;

/**
 * Returns the entries of a list or a record that match, from a position on, and the position of the
 * next page; null at the end.
 */
export function contentPage(
  { value: part, names: keys }: HeldPart,
  { from, count, query }: PageQuery,
): { readonly entries: ContentEntry[]; readonly next: number | null } {
  const needle = query.trim().toLowerCase();
  const length = keys?.length ?? (Array.isArray(part) ? part.length : 0);
  const entries: ContentEntry[] = [];
  let weight = 0;
  for (let at = from; at < length; at += 1) {
    const entry = entryAt(part, keys, at);
    if (needle !== '' && !entryText(entry).toLowerCase().includes(needle)) continue;
    weight += weightOf(entry.value, MAX_WEIGHT);
    if (entries.length === count || (entries.length > 0 && weight > MAX_WEIGHT))
      return { entries, next: at };
    entries.push(entry);
  }
  return { entries, next: null };
}

function entryAt(part: unknown, keys: readonly string[] | null, at: number): ContentEntry {
  const key = keys?.[at] ?? null;
  if (key !== null && isFields(part)) return { at, key, value: part[key] };
  return { at, key: null, value: Array.isArray(part) ? part[at] : null };
}

function entryText({ key, value }: ContentEntry): string {
  const text =
    typeof value === 'string'
      ? value
      : isFields(value)
        ? (textAt(value, 'label') ?? JSON.stringify(value))
        : String(value);
  return key === null ? text : `${key} ${text}`;
}
