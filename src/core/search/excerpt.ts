import { visibleText } from '#shared/base/visible-text.ts';

import { wordsIn, type SearchTerm } from './search-query.ts';

export type Mark = { readonly start: number; readonly end: number };
export type Excerpt = { readonly text: string; readonly marks: readonly Mark[] };

/** UTF-16 units of an excerpt before its first match, and after it. */
const BEFORE = 60;
const AFTER = 180;
const MAX_MARKS = 20;

/** Returns the text around the first match of the longest term, as one line with all matches. */
export function excerptOf(text: string, terms: readonly SearchTerm[]): Excerpt {
  const wanted = terms
    .filter(({ isExcluded }) => !isExcluded)
    .toSorted((a, b) => b.text.length - a.text.length);
  const folded = fold(text);
  const first = wanted.map((term) => matchesOf(folded, term)[0]).find((match) => match);
  const at = first?.start ?? 0;
  const [from, to] = [wholeAt(text, Math.max(0, at - BEFORE)), wholeAt(text, at + AFTER)];
  const line = visibleText(text.slice(from, to).replaceAll(/\s+/g, ' ').trim());
  const shown = `${from > 0 ? '…' : ''}${line}${to < text.length ? '…' : ''}`;
  return { text: shown, marks: marksIn(shown, wanted) };
}

/** Returns a position that is not inside of a surrogate pair. */
function wholeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

function marksIn(text: string, terms: readonly SearchTerm[]): readonly Mark[] {
  const folded = fold(text);
  const found = terms
    .flatMap((term) => matchesOf(folded, term))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const marks: Mark[] = [];
  for (const mark of found) if (mark.start >= (marks.at(-1)?.end ?? 0)) marks.push(mark);
  return marks.slice(0, MAX_MARKS);
}

/** Returns whole words, or else words inside of others, which may be parts of a name. */
function matchesOf(folded: string, { text, isRun, isPrefix }: SearchTerm): readonly Mark[] {
  if (isRun) return spansOf(folded, fold(text));
  const words = wordsIn(fold(text));
  const inOrder = words.join(`${NOT_LETTER}+`);
  const whole = spansOf(
    folded,
    `(?<!${LETTER})${inOrder}${isPrefix ? `${LETTER}{0,40}` : `(?!${LETTER})`}`,
  );
  return whole.length > 0 || words.length > 1 ? whole : spansOf(folded, inOrder);
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}\p{Co}]`;
const NOT_LETTER = String.raw`[^\p{L}\p{N}\p{M}\p{Co}]`;

/** `pattern` consists of words, which contain no syntax, and of the classes above. */
function spansOf(text: string, pattern: string): readonly Mark[] {
  const spans: Mark[] = [];
  for (const match of text.matchAll(new RegExp(pattern, 'gu'))) {
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length >= MAX_MARKS) break;
  }
  return spans;
}

/** Lower-cases and removes accents, unit by unit, so that positions stay the same. */
function fold(text: string): string {
  return text.replaceAll(/[A-Z\u00C0-\u1FFF]/g, (unit) => {
    const [base = unit, mark = ''] = unit.normalize('NFD');
    const plain = (/\p{M}/u.test(mark) ? base : unit).toLowerCase();
    return plain.length === 1 ? plain : unit;
  });
}
