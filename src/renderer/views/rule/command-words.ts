/**
 * Splits a typed command into words; quotes keep spaces together. Returns null if a quotation mark
 * is not closed.
 */
export function wordsOf(typed: string): readonly string[] | null {
  const words = typed.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)|(\s+)|(['"])/g);
  const found: string[] = [];
  let word: string | null = null;
  for (const [, single, double, plain, space, open] of words) {
    if (open !== undefined) return null;
    if (space !== undefined) {
      if (word !== null) found.push(word);
      word = null;
    } else word = (word ?? '') + (single ?? double ?? plain ?? '');
  }
  return word === null ? found : [...found, word];
}

/** Joins words to a command that `wordsOf` splits into the same words. */
export function typedWords(words: readonly string[]): string {
  return words.map((word) => (/^[^\s'"]+$/.test(word) ? word : quote(word))).join(' ');
}

const quote = (word: string): string =>
  word.includes("'")
    ? word
        .split("'")
        .map((piece) => `'${piece}'`)
        .join(`"'"`)
    : `'${word}'`;
