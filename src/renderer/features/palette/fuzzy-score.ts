/** A searched text and the weight of a match in it (1: full). */
export type Field = { readonly text: string; readonly weight: number };

/**
 * Returns the score of a query, higher for a better match; null unless every word matches some
 * field.
 */
export function fuzzyScore(query: string, fields: readonly Field[]): number | null {
  let sum = 0;
  for (const word of wordsOf(query)) {
    const best = Math.max(
      0,
      ...fields.map(({ text, weight }) => weight * wordScore(word, normalized(text))),
    );
    if (best === 0) return null;
    sum += best;
  }
  return sum;
}

export function wordsOf(query: string): readonly string[] {
  return normalized(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Removes case and accents, which are ignored. */
function normalized(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const WHOLE = 4;
const AT_START = 3;
const AT_WORD = 2.5;
const INSIDE = 1.5;

function wordScore(word: string, text: string): number {
  if (text === word) return WHOLE;
  if (text.startsWith(word)) return AT_START;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return AT_WORD;
  }
  return text.includes(word) ? INSIDE : lettersScore(word, text);
}

/**
 * Scores a text that contains all letters in order, the first one at the beginning of a word. The
 * score falls with their distance and stays below that of any real match.
 */
function lettersScore(word: string, text: string): number {
  if (word.length < 2) return 0;
  let best = 0;
  for (
    let from = text.indexOf(word.charAt(0));
    from >= 0;
    from = text.indexOf(word.charAt(0), from + 1)
  ) {
    const length = isWordStart(text, from) ? lengthOfLetters(word, text, from) : null;
    if (length !== null) best = Math.max(best, word.length / length);
  }
  return best;
}

function lengthOfLetters(word: string, text: string, from: number): number | null {
  let at = from;
  for (const letter of word.slice(1)) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return null;
  }
  return at - from + 1;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
}
