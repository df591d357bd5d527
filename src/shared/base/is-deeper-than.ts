import { isFields } from './fields.ts';

/** Deeper than anything an agent means, and shallow enough for everyone who walks over it. */
export const MAX_DEPTH = 200;

/** Whether a parsed JSON value nests deeper than `limit`, which bounds the recursion too. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit < 0) return true;
  // Most values are no objects: they are not worth a call.
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && isDeeperThan(item, limit - 1)) return true;
    return false;
  }
  if (!isFields(value)) return false;
  for (const key in value) if (typeof value[key] === 'object' && isDeeperThan(value[key], limit - 1)) return true;
  return false;
}
