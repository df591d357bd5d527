/**
 * Whether `whole` says all that `part` says: the same value, or a later state of one that streams in
 * (strings and lists grow at the end, objects gain keys).
 */
export function covers(whole: unknown, part: unknown): boolean {
  if (whole === part || part === null || part === undefined) return true;
  if (typeof whole === 'string') return typeof part === 'string' && whole.startsWith(part);
  if (Array.isArray(whole)) return Array.isArray(part) && part.every((item, at) => at < whole.length && covers(whole[at], item));
  if (!isRecord(whole) || !isRecord(part)) return false;
  return Object.entries(part).every(([key, value]) => Object.hasOwn(whole, key) && covers(whole[key], value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
