import { diffArrays } from 'diff';

import { err, ok, type Result } from '#shared/base/result.ts';

import { isAsQuoted, type MatchStep } from './find-text.ts';
import { indentMapper, isIndentedAsFile } from './indentation.ts';
import { charactersKey } from './line-keys.ts';
import { contentLines, indentOf, splitLines, withoutOpenBlanks, type Line } from './lines.ts';
import type { LineEnd } from './text-file.ts';
import { blendForms } from './unicode-forms.ts';

export type Replacement = { readonly oldText: string; readonly newText: string };

/** A line of the new text whose indentation in the file is not certain. */
export type UnclearIndentation = { readonly line: string };

/** A match that differs from what the model quoted. */
type MatchPlace = {
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
  { text, region, step, lineEnd }: MatchPlace,
  replacement: Replacement,
): Result<string, UnclearIndentation> {
  const found = splitLines(region);
  const [oldText, newText] = withoutBlanksOfQuote(step, replacement);
  const wanted = contentLines(oldText);
  // Without a line end after the old text, one after the new text begins another line.
  const written = oldText.endsWith('\n') ? contentLines(newText) : newText.split(/\r?\n/);
  if (step !== 'whitespace') {
    const relation = isAsQuoted(step) ? sameBlanks : otherTrailingBlanks;
    return ok(joinLines(merge(found, wanted, written, relation), lineEnd, region));
  }
  const foundTexts = found.map((line) => line.text);
  if (isIndentedAsFile(wanted, foundTexts, written)) {
    const lines = written.map((line) => newLine(inFormOfFile(line, foundTexts)));
    return ok(joinLines(lines, lineEnd, region));
  }
  const mapLine = indentMapper(wanted, foundTexts, written, text);
  const lines: EndedLine[] = [];
  for (const line of merge(found, wanted, written, otherIndentation)) {
    const mapped = line.isNew ? mapLine(line.text) : line.text;
    if (mapped === null) return err({ line: line.text });
    lines.push({ ...line, text: mapped });
  }
  return ok(joinLines(lines, lineEnd, region));
}

/** Returns the line of the file that differs only in its form; the line itself if there are several. */
function inFormOfFile(line: string, found: readonly string[]): string {
  const key = charactersKey(line);
  const [same = line, ...others] = new Set(found.filter((each) => charactersKey(each) === key));
  return others.length === 0 ? same : line;
}

const newLine = (text: string) => ({ text, end: '', isNew: true });

/** Lines of the file, and the same lines as the model quotes them. */
type Replaced = { readonly found: readonly string[]; readonly wanted: readonly string[] };

/** How lines that the model quotes relate to those of the file and to those that it writes. */
type Relation = {
  readonly isSame: (wanted: string, written: string) => boolean;
  /** Returns new lines, with the characters of the file for those that the model left unchanged. */
  readonly blend: (replaced: Replaced, written: readonly string[]) => readonly string[];
};

const sameBlanks: Relation = {
  isSame: (wanted, written) => wanted === written,
  blend: ({ found, wanted }, written) =>
    blendForms(found.join('\n'), wanted.join('\n'), written.join('\n')).split('\n'),
};

const otherTrailingBlanks: Relation = {
  isSame: (wanted, written) => wanted.trimEnd() === written.trimEnd(),
  blend: ({ found, wanted }, written) =>
    sameBlanks.blend({ found: found.map(trimmed), wanted: wanted.map(trimmed) }, written),
};

const trimmed = (line: string) => line.trimEnd();

/** The indentation of new lines is that of the model; it is mapped later. */
const otherIndentation: Relation = {
  isSame: (wanted, written) => wanted === written,
  blend: ({ found, wanted }, written) =>
    found.length !== written.length
      ? written
      : written.map((line, at) => {
          const [of, quoted] = [found[at] ?? '', wanted[at] ?? ''];
          const indent = indentOf(line);
          return indent + blendForms(of.trim(), quoted.trim(), line.slice(indent.length));
        }),
};

/** Returns the written lines; those that are also wanted are replaced by those of the file. */
function merge(
  found: readonly Line[],
  wanted: readonly string[],
  written: readonly string[],
  { isSame, blend }: Relation,
): readonly (EndedLine & { readonly isNew: boolean })[] {
  let at = 0;
  let replaced: Replaced | null = null;
  return diffArrays([...wanted], [...written], { comparator: isSame }).flatMap(
    ({ added, removed, value }) => {
      if (added) {
        const lines = replaced ? blend(replaced, value) : value;
        replaced = null;
        return lines.map(newLine);
      }
      const same = found.slice(at, at + value.length);
      const quoted = wanted.slice(at, at + value.length);
      at += value.length;
      // Removed lines come right before the lines that replace them.
      replaced = removed ? { found: same.map((line) => line.text), wanted: quoted } : null;
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
