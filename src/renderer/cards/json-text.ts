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
