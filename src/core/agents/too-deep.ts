import type { Fields } from '#shared/base/fields.ts';
import { isDeeperThan, MAX_DEPTH } from '#shared/base/is-deeper-than.ts';

/** What is shown of something that is too deep to be shown in full. */
const SHOWN_DEPTH = 24;
const CUT = '… (nested deeper than Corral shows)';

/** A JSON object that everyone may walk over. `isCut`: it was too deep, and what lies deep in it is gone. */
export function shallow(value: Fields): { readonly fields: Fields; readonly isCut: boolean } {
  if (!isDeeperThan(value, MAX_DEPTH)) return { fields: value, isCut: false };
  return { fields: Object.fromEntries(entriesAbove(value, SHOWN_DEPTH)), isCut: true };
}

function above(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) return value.map((item: unknown) => above(item, depth - 1));
  return Object.fromEntries(entriesAbove(value, depth - 1));
}

function entriesAbove(value: object, depth: number): readonly (readonly [string, unknown])[] {
  return Object.entries(value).map(([key, each]: readonly [string, unknown]) => [key, above(each, depth)]);
}
