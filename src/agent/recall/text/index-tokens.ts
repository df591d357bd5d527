import { segmentsOf } from './scripts.ts';
import { stem } from './stem.ts';

/** Length of the longest word that is indexed, in UTF-16 units. Longer ones are cut (base64). */
const LONGEST_WORD = 64;

/**
 * A term of a query. `prefix`: finds every token that begins with it (a single unspaced letter, of
 * which the index has only pairs).
 */
export type QueryTerm = { readonly token: string; readonly isPrefix: boolean };

/**
 * Prepares a text for the index: NFKC, lower case, without accents; English words as stems; runs of
 * unspaced scripts as pairs of letters and the last letter. Identifiers are indexed whole and in
 * their parts (`maxRetryCount`, `max`, `retry`, `count`). Tokens have letters and digits only.
 */
export function indexTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const { text: found, isUnspaced } of segmentsOf(text.normalize('NFKC')))
    if (isUnspaced) {
      const letters = [...found];
      tokens.push(...pairsOf(letters), letters.at(-1) ?? '');
    } else tokens.push(...wordTokens(found));
  return tokens;
}

/** Returns the terms of a query, each once, in the order of the text. */
export function queryTerms(text: string): readonly QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  const add = (token: string, isPrefix: boolean) => {
    if (token !== '' && !terms.has(token)) terms.set(token, { token, isPrefix });
  };
  for (const { text: found, isUnspaced } of segmentsOf(text.normalize('NFKC'))) {
    const letters = isUnspaced ? [...found] : [];
    if (letters.length === 1) add(found, true);
    else if (isUnspaced) for (const pair of pairsOf(letters)) add(pair, false);
    else for (const token of wordTokens(found)) add(token, false);
  }
  return [...terms.values()];
}

function pairsOf(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Boundaries inside of an identifier: `fooBar`, `HTTPServer`, `utf8`. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{Lu}/gu;

/** Tokens of words that were seen lately: stemming takes most of the time of a query. */
const recent = new Map<string, readonly string[]>();
const MOST_RECENT = 4_096;

function wordTokens(word: string): readonly string[] {
  const known = recent.get(word);
  if (known) return known;
  const tokens = newWordTokens(word);
  if (recent.size >= MOST_RECENT) recent.clear();
  if (word.length <= LONGEST_WORD) recent.set(word, tokens);
  return tokens;
}

function newWordTokens(word: string): readonly string[] {
  const whole = tokenOf(word);
  if (whole === '') return [];
  const parts = word.length > LONGEST_WORD ? [] : (word.match(PART) ?? []);
  return parts.length > 1
    ? [whole, ...parts.map(tokenOf).filter((part) => part.length > 1)]
    : [whole];
}

function tokenOf(word: string): string {
  const plain = word
    .slice(0, LONGEST_WORD)
    .toWellFormed()
    .normalize('NFD')
    .replaceAll(/[\p{M}\ufffd]/gu, '')
    .toLowerCase()
    .normalize('NFC');
  return stem(plain);
}
