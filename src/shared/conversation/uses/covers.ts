/**
 * Returns whether `whole` includes everything in `part`: the same value, or a later state of a
 * streaming one (strings and lists grow at the end, objects gain keys).
 */
export function covers(whole: unknown, part: unknown): boolean {
  if (whole === part || part === null || part === undefined) return true;
  if (typeof whole === 'string') return typeof part === 'string' && whole.startsWith(part);
  if (Array.isArray(whole))
    return (
      Array.isArray(part) && part.every((item, at) => at < whole.length && covers(whole[at], item))
    );
  if (!isRecord(whole) || !isRecord(part)) return false;
  return Object.entries(part).every(
    ([key, value]) => Object.hasOwn(whole, key) && covers(whole[key], value),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
