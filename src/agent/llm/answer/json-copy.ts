import { isFields } from '#shared/base/fields.ts';
import type { JsonValue } from '#shared/base/json-value.ts';

/** Narrows a parsed value to JSON; null for anything else. The value comes from JSON.parse. */
export function jsonOf(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map(jsonOf);
  if (!isFields(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, jsonOf(field)]));
}
