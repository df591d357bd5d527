import { err, ok, type Result } from '#shared/base/result.ts';

import { blendLines, type Replacement, type UnclearIndentation } from './blend-lines.ts';
import { indentBefore, isAsQuoted, type Match } from './find-text.ts';
import { contentLines, isBlank } from './lines.ts';
import { lineEndOf } from './text-file.ts';

/** Returns the text in which a match is replaced. Everything outside of the match stays as it is. */
export function replaceMatch(
  text: string,
  match: Match,
  quoted: Replacement,
): Result<string, UnclearIndentation> {
  const replacement = isAsQuoted(match.step) ? withOuterLineEnds(text, match, quoted) : quoted;
  const unclear = unclearLine(text, match, replacement);
  if (unclear !== null) return err({ line: unclear });
  const region = text.slice(match.start, match.end);
  const lineEnd = region.includes('\n') ? lineEndOf(region) : lineEndOf(text);
  const made =
    match.step === 'exact'
      ? ok(withLineEnds(replacement.newText, lineEnd))
      : blendLines({ text, region, step: match.step, lineEnd }, replacement);
  if (!made.ok) return made;
  const before = text.slice(0, startOf(text, match, replacement));
  return ok(before + made.value + text.slice(match.end));
}

/** Adds line ends that the model forgot in the new text: no line is joined with one around it. */
function withOuterLineEnds(
  text: string,
  match: Match,
  { oldText, newText }: Replacement,
): Replacement {
  const isClosed = newText === '' || newText.endsWith('\n');
  const closed = oldText.endsWith('\n') && !isClosed ? `${newText}\n` : newText;
  const beginsAfterLine =
    /^\r?\n/.test(oldText) && match.start > 0 && text[match.start - 1] !== '\n';
  const isLineLeft = closed !== '' || !isBeforeLineEnd(text, match.end);
  const isJoined = beginsAfterLine && isLineLeft && !/^\r?\n/.test(closed);
  return { oldText, newText: isJoined ? `\n${closed}` : closed };
}

function isBeforeLineEnd(text: string, offset: number): boolean {
  return /^(?:\r?\n|$)/.test(text.slice(offset, offset + 2));
}

/** A line that is removed as a whole leaves no indentation. */
function startOf(text: string, { start, end }: Match, { oldText, newText }: Replacement): number {
  const isToLineEnd = text[end - 1] === '\n' || isBeforeLineEnd(text, end);
  const [oldLine = '', newLine = ''] = [contentLines(oldText)[0], contentLines(newText)[0]];
  const isRemoved = !isBlank(oldLine) && isBlank(newLine) && isToLineEnd;
  return isRemoved ? start - indentBefore(text, start).length : start;
}

/**
 * A quote without the indentation of its first line does not say whether the new lines have theirs.
 * Returns the first such line; null if there is none.
 */
function unclearLine(
  text: string,
  { start, step }: Match,
  replacement: Replacement,
): string | null {
  if (!isAsQuoted(step) || indentBefore(text, start) === '') return null;
  const [first = '', ...others] = contentLines(replacement.newText);
  const rest = contentLines(replacement.oldText).slice(1);
  const isFirstRemoved = !isBlank(first) && rest.includes(first);
  if (/^[ \t]/.test(first) || isFirstRemoved) return first;
  const isOneLine = rest.every(isBlank);
  return (isOneLine ? others.find((line) => !isBlank(line)) : undefined) ?? null;
}

/** A carriage return that the model wrote itself is intended. */
function withLineEnds(text: string, lineEnd: string): string {
  return text.includes('\r') || lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
}
