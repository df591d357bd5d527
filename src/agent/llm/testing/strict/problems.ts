import { isFields, type Fields } from '#shared/base/fields.ts';

/** Collects the reasons for which a strict server refuses a request. */
export class Problems {
  readonly list: string[] = [];

  require(isRight: boolean, problem: string): void {
    if (!isRight) this.list.push(problem);
  }
}

export function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) && isWellFormed(value);
  } catch {
    return false;
  }
}

/** Returns false if a string of a JSON value has a lone surrogate. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => name.isWellFormed() && isWellFormed(each));
}

/** A text that Anthropic and others accept: not empty and not only white space. */
export function isSayable(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}

export const ID = /^[a-zA-Z0-9_-]{1,40}$/;
export const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export function unknownNames(fields: Fields, known: readonly string[]): readonly string[] {
  return Object.keys(fields).filter((name) => !known.includes(name));
}
