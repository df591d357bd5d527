import { indexable } from '#core/store/messages/search-words.ts';

import { inPairs, piecesOf } from './index-words.ts';

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
/** A part of the query: a filter, a phrase in quotes or a word, each perhaps excluded by a minus. */
const PART = /(?<not>-?)(?:(?<key>[a-z]+):)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Limit of the terms of a query; the rest is ignored. */
const MAX_TERMS = 64;

/** A sequence of words to find. `isRun`: a sequence of characters of a script without spaces. */
export type SearchTerm = {
  readonly text: string;
  readonly isRun: boolean;
  /** True if the last word may continue. */
  readonly isPrefix: boolean;
  readonly isExcluded: boolean;
};

export type SearchFilters = {
  /** Beginning of an agent's id. */
  readonly agentId: string | null;
  /** Part of the path of the project's folder. */
  readonly project: string | null;
  /** Milliseconds since the epoch: at or after, and before. */
  readonly after: number | null;
  readonly before: number | null;
};

export type SearchQuery = {
  readonly terms: readonly SearchTerm[];
  readonly filters: SearchFilters;
};

export const noFilters: SearchFilters = { agentId: null, project: null, after: null, before: null };

/**
 * Parses what a person typed: words in any order, "phrases", -exclusions and the filters `agent:`,
 * `project:`, `after:` and `before:` with dates. Any text is a query; other syntax is text.
 */
export function parseQuery(typed: string, given = noFilters): SearchQuery {
  const terms: SearchTerm[] = [];
  let filters = given;
  const parts = [...typed.matchAll(PART)];
  for (const [at, part] of parts.entries()) {
    const { not = '', key, phrase, word } = part.groups ?? {};
    const value = phrase ?? word ?? '';
    const filter = key === undefined || not !== '' ? null : filterOf(key, value);
    if (filter !== null) {
      filters = { ...filters, ...filter };
      continue;
    }
    const text = key === undefined ? value : `${key}:${value}`;
    const isPrefix = phrase === undefined && at === parts.length - 1;
    terms.push(...termsOf(text, isPrefix, not !== ''));
  }
  return { terms: terms.slice(0, MAX_TERMS), filters };
}

function filterOf(key: string, value: string): Partial<SearchFilters> | null {
  if (value === '') return null;
  if (key === 'agent') return { agentId: value };
  if (key === 'project') return { project: value };
  if (key !== 'after' && key !== 'before') return null;
  const day = dayOf(value);
  return day === null ? null : { [key]: day };
}

/** Returns the beginning of a day such as `2026-11-29`, or of a number of days ago, such as `7d`. */
export function dayOf(value: string, now = Date.now()): number | null {
  const days = /^(\d{1,4})d$/.exec(value)?.[1];
  if (days !== undefined) return now - Number(days) * DAY_MS;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const at = Date.parse(`${value}T00:00:00`);
  return Number.isNaN(at) ? null : at;
}

/** Divides at the borders of scripts: `数据x` is found as `数据` and `x`. */
function termsOf(text: string, isPrefix: boolean, isExcluded: boolean): readonly SearchTerm[] {
  const pieces = piecesOf(text).flatMap((piece) => {
    const words = wordsIn(piece.text);
    if (words.length === 0) return [];
    return [{ text: piece.isRun ? piece.text : words.join(' '), isRun: piece.isRun }];
  });
  return pieces.map((piece, at) => ({
    ...piece,
    isPrefix: isPrefix && at === pieces.length - 1,
    isExcluded,
  }));
}

export function wordsIn(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

/**
 * Returns the FTS5 expression for the index of transcripts. Each word is quoted, so that no text is
 * syntax. Null if nothing is searched for.
 */
export function indexExpression(terms: readonly SearchTerm[]): string | null {
  return combine(terms, (term) => {
    const words = wordsIn(term.isRun ? inPairs(term.text) : term.text);
    const isPrefix = term.isPrefix || (term.isRun && [...term.text].length === 1);
    const phrase = `"${words.join(' ')}"${isPrefix ? '*' : ''}`;
    // Neighbours in the column of parts did not stand beside each other in the text.
    return words.length === 1 ? phrase : `{words output} : ${phrase}`;
  });
}

/** Returns the FTS5 expression for the words of Corral's own messages. */
export function messageExpression(terms: readonly SearchTerm[]): string | null {
  return combine(terms, (term) => {
    const words = wordsIn(indexable(term.text));
    return `"${words.join(' ')}"${term.isPrefix ? '*' : ''}`;
  });
}

function combine(
  terms: readonly SearchTerm[],
  phraseOf: (term: SearchTerm) => string,
): string | null {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded).map(phraseOf);
  const excluded = terms.filter(({ isExcluded }) => isExcluded).map(phraseOf);
  if (wanted.length === 0) return null;
  const all = `(${wanted.join(') AND (')})`;
  return excluded.length === 0 ? all : `(${all}) NOT ((${excluded.join(') OR (')}))`;
}
