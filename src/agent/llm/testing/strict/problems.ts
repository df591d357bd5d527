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
    return isFields(JSON.parse(text));
  } catch {
    return false;
  }
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
