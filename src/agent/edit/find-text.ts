import { charactersKey, hasVisibleLine, whitespaceKey } from './line-keys.ts';
import {
  contentLines,
  isBlank,
  lineNumberAt,
  splitLines,
  withoutOpenBlanks,
  type Line,
} from './lines.ts';
import { plainText } from './unicode-forms.ts';

/**
 * How a text was found: as it is; with other line ends; in other Unicode forms; as whole lines with
 * other trailing blanks, too; or as whole lines with other indentation, too.
 */
export type MatchStep = 'exact' | 'lineEnds' | 'forms' | 'characters' | 'whitespace';

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
  for (const search of [findExact, findWithLineEnds, findForms, findCharacters, findWhitespace]) {
    const matches = search(text, wanted);
    const [match] = matches;
    if (match === undefined) continue;
    const alike = placesAlike(text, wanted, match.step);
    const isOther = (place: Match) =>
      matches.every((known) => !contains(known, place) && !contains(place, known));
    const places = [...matches, ...alike.filter(isOther)].toSorted((a, b) => a.start - b.start);
    if (places.length === 1) return { type: 'one', match };
    const lines = places.map(({ start }) => lineNumberAt(text, start));
    return { type: 'several', lines, step: match.step };
  }
  return { type: 'none' };
}

function contains(outer: Match, inner: Match): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Returns places that differ from those of a step only in what a model does not see. */
function placesAlike(text: string, wanted: string, step: MatchStep): readonly Match[] {
  // If the characters differ, equal indentation does not tell places apart.
  if (step === 'forms') return findWhitespace(text, wanted.replace(/^[\r\n]+/, ''));
  return isAsQuoted(step) ? findCharacters(text, wanted) : [];
}

/** Returns true for a step that finds the text with all of its blanks. */
export function isAsQuoted(step: MatchStep): boolean {
  return step === 'exact' || step === 'lineEnds' || step === 'forms';
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
  return /^\s/.test(wanted) && indentBefore(text, at) !== '';
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

/** Finds a text in another Unicode form, within a line too. No character of the text is split. */
function findForms(text: string, wanted: string): readonly Match[] {
  if (!/[^\0-\x7F]/.test(text + wanted)) return [];
  const { plain, offsets } = plainText(text);
  const sought = plainText(wanted).plain;
  const matches: Match[] = [];
  for (let at = plain.indexOf(sought); at !== -1; at = plain.indexOf(sought, at + 1)) {
    const [start, end] = [offsets.get(at), offsets.get(at + sought.length)];
    if (start === undefined || end === undefined || startsWithinIndent(text, start, wanted))
      continue;
    matches.push({ start, end, step: 'forms' });
  }
  return matches;
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
    if (first && last) matches.push({ start: first.start, end: lineEndOf(last, quoted), step });
  }
  return matches;
}

/** A match contains its last line end only if the wanted text does. */
function lineEndOf({ start, text, end }: Line, wanted: string): number {
  return start + text.length + (wanted.endsWith('\n') ? end.length : 0);
}
