import type { AgentRecord } from '#core/agents/agent-event.ts';
import type { Fields } from '#shared/base/fields.ts';
import { isDeeperThan, MAX_DEPTH } from '#shared/base/is-deeper-than.ts';

/** Depth to which an object is shown if it is too deep to be shown in full. */
const SHOWN_DEPTH = 24;
const CUT = '… (nested deeper than Corral shows)';

/**
 * Returns a JSON object that nests no deeper than `MAX_DEPTH`. `isCut` is true if inner parts were
 * removed. `isKnown` skips the check for an object that is known to be shallow.
 */
export function limitDepth(
  value: Fields,
  isKnown = false,
): { readonly fields: Fields; readonly isCut: boolean } {
  if (isKnown || !isDeeperThan(value, MAX_DEPTH)) return { fields: value, isCut: false };
  return { fields: Object.fromEntries(truncateEntries(value, SHOWN_DEPTH)), isCut: true };
}

function truncateAt(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) return value.map((item: unknown) => truncateAt(item, depth - 1));
  return Object.fromEntries(truncateEntries(value, depth - 1));
}

function truncateEntries(value: object, depth: number): readonly (readonly [string, unknown])[] {
  return Object.entries(value).map(([key, each]: readonly [string, unknown]) => [
    key,
    truncateAt(each, depth),
  ]);
}

/** Returns why a record is incomplete, or null if it is complete. */
export function cutOf(
  { isGist }: Pick<AgentRecord, 'isGist'>,
  isTooDeep: boolean,
): 'tooLong' | 'tooDeep' | null {
  if (isGist) return 'tooLong';
  return isTooDeep ? 'tooDeep' : null;
}
