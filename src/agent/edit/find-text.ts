import { charactersKey, hasVisibleLine, whitespaceKey } from './line-keys.ts';
import {
  contentLines,
  isBlank,
  lineNumberAt,
  splitLines,
  withoutOpenBlanks,
  type Line,
} from './lines.ts';

/**
 * How a text was found: as it is; with other line ends; as whole lines with other trailing blanks
 * or Unicode punctuation; or as whole lines with other indentation, too.
 */
export type MatchStep = 'exact' | 'lineEnds' | 'characters' | 'whitespace';

/** Offsets of a match in the text, in UTF-16 units. */
export type Match = { readonly start: number; readonly end: number; readonly step: MatchStep };

export type Found =
  | { readonly type: 'one'; readonly match: Match }
  | { readonly type: 'none' }
  /** More than one place matches; `lines` are their first lines, from 1. */
  | { readonly type: 'several'; readonly lines: readonly number[]; readonly step: MatchStep };

/**
 * Finds a text that a model quotes. A later step runs only if no earlier one finds anything, and
 * each step must find exactly one place. A place that differs from another only in what a model
 * does not see, such as trailing blanks, is not the only one.
 */
export function findText(text: string, wanted: string): Found {
  for (const search of [findExact, findWithLineEnds, findCharacters, findWhitespace]) {
    const matches = search(text, wanted);
    const [match] = matches;
    if (match === undefined) continue;
    const alike = isAsQuoted(match.step) ? findCharacters(text, wanted) : [];
    const isApart = ({ start, end }: Match) =>
      matches.every((other) => end <= other.start || start >= other.end);
    const places = [...matches, ...alike.filter(isApart)].toSorted((a, b) => a.start - b.start);
    if (places.length === 1) return { type: 'one', match };
    const lines = places.map(({ start }) => lineNumberAt(text, start));
    return { type: 'several', lines, step: match.step };
  }
  return { type: 'none' };
}

/** Returns true for a step that finds the text in every visible and invisible character. */
export function isAsQuoted(step: MatchStep): boolean {
  return step === 'exact' || step === 'lineEnds';
}

/** Returns all places that match as they are, overlapping ones included. */
export function findExact(text: string, wanted: string): readonly Match[] {
  if (wanted === '') return [];
  const matches: Match[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (!startsWithinIndent(text, at, wanted) && !splitsLineEnd(text, at, wanted))
      matches.push({ start: at, end: at + wanted.length, step: 'exact' });
  return matches;
}

/**
 * A text that begins with indentation means the whole of it, not the end of a deeper one, and one
 * that begins with an empty line means a whole line, not the end of one that has blanks.
 */
function startsWithinIndent(text: string, at: number, wanted: string): boolean {
  return /^[ \t\r\n]/.test(wanted) && indentBefore(text, at) !== '';
}

/** The two characters of a line end belong together. */
function splitsLineEnd(text: string, at: number, wanted: string): boolean {
  const isSplit = (offset: number) => text.slice(offset - 1, offset + 1) === '\r\n';
  return (at > 0 && isSplit(at)) || isSplit(at + wanted.length);
}

/** Returns the blanks between the start of a line and an offset; empty if there is anything else. */
export function indentBefore(text: string, offset: number): string {
  const before = text.slice(text.slice(0, offset).lastIndexOf('\n') + 1, offset);
  return isBlank(before) ? before : '';
}

function findWithLineEnds(text: string, wanted: string): readonly Match[] {
  if (!text.includes('\r') && !wanted.includes('\r')) return [];
  const returns = [...text.matchAll(/\r\n/g)].map(({ index }) => index);
  const unified = text.replaceAll('\r\n', '\n');
  return findExact(unified, wanted.replaceAll('\r\n', '\n')).map(({ start, end }) => ({
    start: originalOffset(returns, start),
    end: originalOffset(returns, end),
    step: 'lineEnds',
  }));
}

/** Maps an offset in a text without carriage returns to the text with them. */
function originalOffset(returns: readonly number[], offset: number): number {
  // The line feed of return number n is at `returns[n] - n` without them.
  let [low, high] = [0, returns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((returns[middle] ?? 0) - middle < offset) low = middle + 1;
    else high = middle;
  }
  return offset + low;
}

function findCharacters(text: string, wanted: string): readonly Match[] {
  return findLines(text, wanted, 'characters', charactersKey);
}

function findWhitespace(text: string, wanted: string): readonly Match[] {
  return findLines(text, wanted, 'whitespace', whitespaceKey);
}

function findLines(
  text: string,
  wanted: string,
  step: MatchStep,
  keyOf: (line: string) => string,
): readonly Match[] {
  const lines = splitLines(text);
  const quoted = withoutOpenBlanks(wanted);
  const keys = lines.map((line) => keyOf(line.text));
  const sought = contentLines(quoted).map(keyOf);
  if (!hasVisibleLine(sought)) return [];
  const matches: Match[] = [];
  for (let at = 0; at + sought.length <= lines.length; at += 1) {
    if (!sought.every((key, index) => keys[at + index] === key)) continue;
    const [first, last] = [lines[at], lines[at + sought.length - 1]];
    if (first && last) matches.push({ start: first.start, end: endOf(last, quoted), step });
  }
  return matches;
}

/** A match contains its last line end only if the wanted text does. */
function endOf({ start, text, end }: Line, wanted: string): number {
  return start + text.length + (wanted.endsWith('\n') ? end.length : 0);
}
