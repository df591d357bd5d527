import { indexable } from '#core/store/messages/search-words.ts';
import { ok, type Result } from '#shared/base/result.ts';

import {
  givenConditions,
  isFilterName,
  joinConditions,
  noFilters,
  typedCondition,
  type BadFilter,
  type Condition,
  type SearchFilters,
} from './filters/conditions.ts';
import { inPairs, piecesOf } from './index-words.ts';

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
/** A part of the query: a filter, a phrase in quotes or a word, each perhaps excluded by a minus. */
const PART = /(?<not>-?)(?:(?<key>[a-z]+):)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu;
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

export type SearchQuery = {
  readonly terms: readonly SearchTerm[];
  readonly conditions: readonly Condition[];
  /** Words to mark in a message: the wanted terms, and the paths of wanted files. */
  readonly marked: readonly SearchTerm[];
};

/**
 * Parses what a person typed: words in any order, "phrases", -exclusions and filters such as
 * `agent:NAME`. Words with another name before a colon are text. An address such as
 * `file:///work/a.ts` is text, and so is a name without a value, which is left out while it is the
 * last one, because its value is still to be typed.
 */
export function parseQuery(
  typed: string,
  given: SearchFilters = noFilters,
): Result<SearchQuery, BadFilter> {
  const terms: SearchTerm[] = [];
  const conditions: Condition[] = [];
  for (const part of partsOf(typed)) {
    const condition = conditionOf(part);
    if (condition?.ok === false) return condition;
    if (condition) conditions.push(condition.value);
    else if (!part.isLast || !isBegunFilter(part.typed)) terms.push(...termsOfPart(part));
  }
  return ok({
    terms: terms.slice(0, MAX_TERMS),
    conditions: [...givenConditions(given), ...joinConditions(conditions)],
    marked: [...terms.filter(({ isExcluded }) => !isExcluded), ...pathTerms(conditions)],
  });
}

type QueryPart = {
  readonly typed: string;
  /** The text before a colon; null if there is none. */
  readonly name: string | null;
  readonly value: string;
  readonly isPhrase: boolean;
  readonly isExcluded: boolean;
  readonly isLast: boolean;
};

function partsOf(query: string): readonly QueryPart[] {
  const matches = [...query.matchAll(PART)];
  return matches.map(({ 0: typed, groups = {} }, at) => ({
    typed,
    name: groups['key'] ?? null,
    value: groups['phrase'] ?? groups['word'] ?? '',
    isPhrase: groups['phrase'] !== undefined,
    isExcluded: groups['not'] === '-',
    isLast: at === matches.length - 1,
  }));
}

function conditionOf({ name, value, isPhrase, isExcluded }: QueryPart) {
  const isAddress = !isPhrase && value.startsWith('//');
  const isText = name === null || value === '' || isAddress;
  return isText ? null : typedCondition(name, value, isExcluded);
}

function termsOfPart({ name, value, isPhrase, isExcluded, isLast }: QueryPart) {
  const text = name === null ? value : `${name}:${value}`;
  return termsOf(text, isLast && !isPhrase, isExcluded);
}

/** Returns true for the name of a filter whose value is still to be typed. */
function isBegunFilter(part: string): boolean {
  const name = /^-?(?<name>[a-z]+):"?$/.exec(part)?.groups?.['name'];
  return name !== undefined && isFilterName(name);
}

function pathTerms(conditions: readonly Condition[]): readonly SearchTerm[] {
  return conditions.flatMap((each) =>
    each.kind === 'file' && !each.isExcluded
      ? each.anyOf.flatMap((path) => termsOf(path, true, false))
      : [],
  );
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

/** Expressions of FTS5; each is null if there are no such words. */
type Expressions = {
  /** For messages with all wanted words and without the excluded ones. */
  readonly wanted: string | null;
  /** For messages with at least one excluded word. */
  readonly excluded: string | null;
};

/**
 * Returns the expressions for the index of transcripts. Each word is quoted, so that no text is
 * syntax.
 */
export function indexExpressions(terms: readonly SearchTerm[]): Expressions {
  return combine(terms, (term) => {
    const words = wordsIn(term.isRun ? inPairs(term.text) : term.text);
    const isPrefix = term.isPrefix || (term.isRun && [...term.text].length === 1);
    const phrase = `"${words.join(' ')}"${isPrefix ? '*' : ''}`;
    // Neighbours in the column of parts did not stand beside each other in the text.
    return words.length === 1 ? phrase : `{words output} : ${phrase}`;
  });
}

/** Returns the expressions for the words of Corral's own messages. */
export function messageExpressions(terms: readonly SearchTerm[]): Expressions {
  return combine(terms, (term) => {
    const words = wordsIn(indexable(term.text));
    return `"${words.join(' ')}"${term.isPrefix ? '*' : ''}`;
  });
}

function combine(
  terms: readonly SearchTerm[],
  phraseOf: (term: SearchTerm) => string,
): Expressions {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded).map(phraseOf);
  const excluded = terms.filter(({ isExcluded }) => isExcluded).map(phraseOf);
  const none = excluded.length === 0 ? null : `(${excluded.join(') OR (')})`;
  if (wanted.length === 0) return { wanted: null, excluded: none };
  const all = `(${wanted.join(') AND (')})`;
  return { wanted: none === null ? all : `(${all}) NOT (${none})`, excluded: none };
}
