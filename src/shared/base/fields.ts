/** A JSON object of an agent. Nothing is known of its fields until they are asked for by one of the functions here. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsAt(fields: Fields, name: string): Fields | null {
  const value = fields[name];
  return isFields(value) ? value : null;
}

/** `null` when it is absent or no string. */
export function textAt(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}

/** As `textAt`, and an empty string is as good as none. */
export function nameAt(fields: Fields, name: string): string | null {
  return textAt(fields, name) || null;
}

/** Tokens, money, milliseconds. What is beyond all of them is no number: the sum of two such would be none either. */
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
