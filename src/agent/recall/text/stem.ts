const VOWEL = /[aeiouy]/;
const DOUBLE = /([bdfgmnprt])\1$/;

/** Endings that make nouns, adverbs and adjectives, longest first. */
const DERIVED: readonly (readonly [ending: string, replacement: string])[] = [
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['ation', 'ate'],
  ['ments', ''],
  ['ment', ''],
  ['ness', ''],
  ['ably', 'able'],
  ['ally', 'al'],
  ['ator', 'ate'],
  ['ly', ''],
];

/** Length of the shortest stem that an ending is taken from. */
const SHORTEST = 3;

/**
 * Reduces an English word in lower case to a stem, so that forms of a word meet: "deploys",
 * "deployed" and "deployment" become "deploy". Words with other letters than a to z are unchanged.
 * A stem is no word; the only requirement is that the index and the query use the same one.
 */
export function stem(word: string): string {
  if (word.length <= SHORTEST || !/^[a-z]+$/.test(word)) return word;
  return withoutFinalE(withoutDerivation(withoutInflection(withoutPlural(word))));
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:[sxz]|[cs]h)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutInflection(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`;
  const base = word.endsWith('ing')
    ? word.slice(0, -3)
    : /[^e]ed$/.test(word)
      ? word.slice(0, -2)
      : null;
  if (base === null || base.length < SHORTEST || !VOWEL.test(base)) return word;
  return DOUBLE.test(base) ? base.slice(0, -1) : base;
}

function withoutDerivation(word: string): string {
  for (const [ending, replacement] of DERIVED)
    if (word.endsWith(ending) && word.length - ending.length > SHORTEST)
      return word.slice(0, -ending.length) + replacement;
  return word;
}

/** Makes "cache" and "caching" meet, and "retry" and "retries" (as "retri"). */
function withoutFinalE(word: string): string {
  if (word.length <= SHORTEST) return word;
  if (word.endsWith('e')) return word.slice(0, -1);
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}
