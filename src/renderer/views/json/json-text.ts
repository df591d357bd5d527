/** A value as an indented text for people; what is only a text is shown as it is. */
export function prettyJson(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2) ?? '';
}

/** A record whose values are mostly single values, as lines of name and value; `null` when it needs JSON. */
export function flatFields(value: unknown): readonly (readonly [name: string, text: string])[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.some(([, field]) => typeof field === 'object' && field !== null)) return null;
  return entries.map(([name, field]) => [name, String(field)]);
}

/** Most characters of a field that stands beside its name. */
const SHORT = 400;
/** More fields than this are easier to read as a tree. */
const FEW = 40;

export function isFlatAndShort(value: unknown): boolean {
  const fields = flatFields(value);
  return fields !== null && fields.length <= FEW && fields.every(([, text]) => text.length <= SHORT);
}

/** Longer texts are not looked at. */
const MAX_JSON = 2_000_000;

/** A text that is a JSON object or list, as its value; `null`: it is any other text. */
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
