import { isFunctionWord } from '../text/function-words.ts';
import type { QueryTerm } from '../text/index-tokens.ts';

/** A term with its weight (inverse document frequency). Unknown terms are in no chunk. */
export type WeighedTerm = {
  readonly term: QueryTerm;
  readonly weight: number;
  readonly frequency: number;
};

/** Terms of a query that are looked at: a pasted file has thousands. */
const MOST_TERMS = 256;
/** Terms that are searched for. */
const SEARCHED = 24;
/** Chunks that all searched terms together may occur in, which bounds the time of a query. */
const MOST_POSTINGS = 4_000;
/** Terms that are always searched for, if they occur at all. */
const ALWAYS = 3;

/** Imagined chunks without any term, which make weights useful while the knowledge base is small. */
const IMAGINED = 1_000;

/**
 * Weighs each term as BM25 does (Robertson and Spärck Jones). Function words count as being in half
 * of all chunks; they are looked up, which takes time, only if the query has nothing else.
 */
export function weighTerms(
  terms: readonly QueryTerm[],
  size: number,
  frequency: (term: QueryTerm) => number,
): readonly WeighedTerm[] {
  const all = size + IMAGINED;
  const isOnlyFunction = terms.every(({ token }) => isFunctionWord(token));
  return terms.slice(0, MOST_TERMS).map((term) => {
    const isFunction = isFunctionWord(term.token);
    const known = isFunction && !isOnlyFunction ? 0 : Math.min(size, frequency(term));
    const count = isFunction ? all / 2 : known;
    return { term, weight: Math.log(1 + (all - count + 0.5) / (count + 0.5)), frequency: known };
  });
}

/** Chooses the heaviest known terms: frequent ones cost the most time and say the least. */
export function searchedTerms(terms: readonly WeighedTerm[]): readonly WeighedTerm[] {
  const ordered = terms
    .filter(({ frequency }) => frequency > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, SEARCHED);
  let postings = 0;
  return ordered.filter(({ frequency }, index) => {
    postings += frequency;
    return index < ALWAYS || postings <= MOST_POSTINGS;
  });
}

/** Weight from which longer queries are not asked for more: about eight rare words. */
const ENOUGH_TERMS = 8;

/**
 * Returns the part of the query's weight that a chunk contains, from 0 to 1. Unknown terms count as
 * absent. For a long query, the weight of eight of its heaviest terms is enough for 1.
 */
export function coveredShare(terms: readonly WeighedTerm[], tokens: ReadonlySet<string>): number {
  const heaviest = terms.map(({ weight }) => weight).toSorted((one, other) => other - one);
  const all = sumOf(heaviest.slice(0, ENOUGH_TERMS));
  const found = terms.filter(({ term }) => isIn(term, tokens)).map(({ weight }) => weight);
  return all === 0 ? 0 : Math.min(1, sumOf(found) / all);
}

function isIn({ token, isPrefix }: QueryTerm, tokens: ReadonlySet<string>): boolean {
  if (!isPrefix) return tokens.has(token);
  for (const each of tokens) if (each.startsWith(token)) return true;
  return false;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
