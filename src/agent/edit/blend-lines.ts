import { diffArrays } from 'diff';

import { err, ok, type Result } from '#shared/base/result.ts';

import { isAsQuoted, type MatchStep } from './find-text.ts';
import { indentMapper, isIndentedAsFile } from './indentation.ts';
import { charactersKey } from './line-keys.ts';
import { contentLines, splitLines, withoutOpenBlanks, type Line } from './lines.ts';
import type { LineEnd } from './text-file.ts';

export type Replacement = { readonly oldText: string; readonly newText: string };

/** A line of the new text whose indentation in the file is not certain. */
export type UnclearIndentation = { readonly line: string };

/** A match that differs from what the model quoted. */
type Place = {
  readonly text: string;
  /** The text of the match. */
  readonly region: string;
  readonly step: MatchStep;
  /** The line end of new lines. */
  readonly lineEnd: LineEnd;
};

type EndedLine = Pick<Line, 'text' | 'end'>;

/**
 * Returns the replacement of a match that differs from what the model quoted. Lines that the model
 * left unchanged keep the bytes of the file; the others get the indentation of the file.
 */
export function blendLines(
  { text, region, step, lineEnd }: Place,
  replacement: Replacement,
): Result<string, UnclearIndentation> {
  const found = splitLines(region);
  const [oldText, newText] = withoutBlanksOfQuote(step, replacement);
  const wanted = contentLines(oldText);
  // Without a line end after the old text, one after the new text begins another line.
  const written = oldText.endsWith('\n') ? contentLines(newText) : newText.split(/\r?\n/);
  if (step !== 'whitespace') {
    const lines = merge(found, wanted, written, step === 'characters' ? charactersKey : asItIs);
    return ok(joinLines(lines, lineEnd, region));
  }
  const foundTexts = found.map((line) => line.text);
  if (isIndentedAsFile(wanted, foundTexts, written))
    return ok(joinLines(written.map(newLine), lineEnd, region));
  const mapLine = indentMapper(wanted, foundTexts, written, text);
  const lines: EndedLine[] = [];
  for (const line of merge(found, wanted, written, asItIs)) {
    const mapped = line.isNew ? mapLine(line.text) : line.text;
    if (mapped === null) return err({ line: line.text });
    lines.push({ ...line, text: mapped });
  }
  return ok(joinLines(lines, lineEnd, region));
}

const asItIs = (line: string) => line;
const newLine = (text: string) => ({ text, end: '', isNew: true });

/** Returns the written lines; those that are also wanted are replaced by those of the file. */
function merge(
  found: readonly Line[],
  wanted: readonly string[],
  written: readonly string[],
  keyOf: (line: string) => string,
): readonly (EndedLine & { readonly isNew: boolean })[] {
  const comparator = (a: string, b: string) => keyOf(a) === keyOf(b);
  let at = 0;
  return diffArrays([...wanted], [...written], { comparator }).flatMap(
    ({ added, removed, value }) => {
      if (added) return value.map(newLine);
      const same = found.slice(at, at + value.length);
      at += value.length;
      return removed ? [] : same.map(({ text, end }) => ({ text, end, isNew: false }));
    },
  );
}

/** Joins the lines of a replacement, which ends with a line end if the region does. */
function joinLines(lines: readonly EndedLine[], lineEnd: LineEnd, region: string): string {
  const ended = lines.map(({ text, end }) => [text, end || lineEnd]).flat();
  return (region.endsWith('\n') ? ended : ended.slice(0, -1)).join('');
}

/** Removes blanks after the last line end of a quote that was found without them. */
function withoutBlanksOfQuote(
  step: MatchStep,
  { oldText, newText }: Replacement,
): readonly [oldText: string, newText: string] {
  const quoted = withoutOpenBlanks(oldText);
  if (isAsQuoted(step) || !quoted.endsWith('\n')) return [oldText, newText];
  return [quoted, withoutOpenBlanks(newText)];
}
