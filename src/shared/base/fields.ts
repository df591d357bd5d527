/** A JSON object from an agent. Its fields are untrusted; read them with the functions below. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsAt(fields: Fields, name: string): Fields | null {
  const value = fields[name];
  return isFields(value) ? value : null;
}

/** Returns null if the field is absent or not a string. */
export function textAt(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}

/** Returns null if the field is absent, not a string, or empty. */
export function nameAt(fields: Fields, name: string): string | null {
  return textAt(fields, name) || null;
}

/**
 * Returns a count of tokens, money or milliseconds. Returns null beyond the safe integers, because
 * sums of such numbers would be wrong.
 */
export function numberAt(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

export function isTrue(fields: Fields, name: string): boolean {
  return fields[name] === true;
}

export function listAt(fields: Fields, name: string): readonly unknown[] {
  const value: unknown = fields[name];
  return Array.isArray(value) ? value : [];
}

export function fieldsListAt(fields: Fields, name: string): readonly Fields[] {
  return listAt(fields, name).filter(isFields);
}

export function textsAt(fields: Fields, name: string): readonly string[] {
  return listAt(fields, name).filter((item) => typeof item === 'string');
}
