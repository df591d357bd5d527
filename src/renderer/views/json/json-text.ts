/** Returns a value as indented JSON; a text is returned unchanged. */
export function prettyJson(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2) ?? '';
}

/** Returns a record of single values as pairs of name and text; null if it needs JSON. */
export function flatFields(
  value: unknown,
): readonly (readonly [name: string, text: string])[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  if (
    entries.length === 0 ||
    entries.some(([, field]) => typeof field === 'object' && field !== null)
  )
    return null;
  return entries.map(([name, field]) => [name, String(field)]);
}

/** Maximum number of characters of a field shown next to its name. */
const SHORT = 400;
/** Number of fields above which a tree is easier to read. */
const FEW = 40;

export function isFlatAndShort(value: unknown): boolean {
  const fields = flatFields(value);
  return (
    fields !== null && fields.length <= FEW && fields.every(([, text]) => text.length <= SHORT)
  );
}

/** Maximum length of a text that is parsed. */
const MAX_JSON = 2_000_000;

/** Returns the value of a text that is a JSON object or list; null for any other text. */
export function jsonIn(text: string): object | null {
  const start = text.trimStart().slice(0, 1);
  if ((start !== '{' && start !== '[') || text.length > MAX_JSON) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
