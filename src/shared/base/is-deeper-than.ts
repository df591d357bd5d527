import { isFields } from './fields.ts';

/**
 * Nesting limit for JSON values: deeper than any real agent value, and shallow enough for recursive
 * functions.
 */
export const MAX_DEPTH = 200;

/**
 * Returns whether a parsed JSON value is nested deeper than `limit`. The limit also bounds the
 * recursion.
 */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit < 0) return true;
  // Most values are primitives; skipping them saves a call each.
  if (Array.isArray(value)) {
    for (const item of value)
      if (typeof item === 'object' && isDeeperThan(item, limit - 1)) return true;
    return false;
  }
  if (!isFields(value)) return false;
  for (const key in value)
    if (typeof value[key] === 'object' && isDeeperThan(value[key], limit - 1)) return true;
  return false;
}
