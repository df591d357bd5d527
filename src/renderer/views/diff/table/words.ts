/** Matches words, blanks and signs; each letter of scripts without blanks between words. */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}\p{N}_])+|\s+|./gsu;

export function wordsOf(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

export function isBlank(word: string): boolean {
  return word.trim() === '';
}

/** Gives equal texts equal numbers. */
export class Numbering {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const existing = this.#numbers.get(text);
    if (existing !== undefined) return existing;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}
