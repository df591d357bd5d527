import { applyEdits, type EditFailure } from '#agent/edit/apply-edits.ts';
import { failureText } from '#agent/edit/failure-text.ts';
import { isAsQuoted, type MatchStep } from '#agent/edit/find-text.ts';
import { lineEndOf } from '#agent/edit/text-file.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { Hunk } from './parse-patch.ts';

export interface PatchedText {
  readonly text: string;
  readonly steps: readonly MatchStep[];
}

/**
 * Applies hunks from the start of a file to its end. Each must fit exactly one place: behind its
 * anchors, else in the rest of the file. The failure is a text that ends with lines of the file.
 */
export function applyHunks(text: string, hunks: readonly Hunk[]): Result<PatchedText, string> {
  const lineEnd = lineEndOf(text);
  const isEnded = text === '' || text.endsWith('\n');
  let changed = isEnded ? text : text + lineEnd;
  const steps: MatchStep[] = [];
  for (const [at, hunk] of hunks.entries()) {
    const applied = applyHunk(changed, hunk, lineEnd);
    if (!applied.ok) return err(`Change ${at + 1} of ${hunks.length}: ${applied.error}`);
    changed = applied.value.text;
    steps.push(applied.value.step);
  }
  return ok({ text: isEnded ? changed : changed.slice(0, -lineEnd.length), steps });
}

type AppliedHunk = Result<{ readonly text: string; readonly step: MatchStep }, string>;

function applyHunk(text: string, hunk: Hunk, lineEnd: string): AppliedHunk {
  const start = anchorEnd(text, hunk.anchors);
  if (hunk.oldLines.length === 0) return insertLines(text, hunk, start, lineEnd);
  const anchored = start === null ? null : replaceBehind(text, start, hunk, lineEnd);
  if (anchored?.ok === true) return anchored;
  // A place that is the only one of the file needs no anchor, which models often write wrongly.
  return start === 0 && anchored !== null ? anchored : replaceBehind(text, 0, hunk, lineEnd);
}

function insertLines(
  text: string,
  { anchors, newLines, isAtEnd }: Hunk,
  start: number | null,
  lineEnd: string,
): AppliedHunk {
  const added = newLines.map((line) => line + lineEnd).join('');
  if (isAtEnd || text === '') return ok({ text: text + added, step: 'exact' });
  if (anchors.length === 0)
    return err('It has no line of the file. Add the lines before and after the new ones.');
  if (start === null)
    return err('The line of its "@@" does not occur exactly once. Add lines of the file instead.');
  return ok({ text: text.slice(0, start) + added + text.slice(start), step: 'exact' });
}

function replaceBehind(text: string, start: number, hunk: Hunk, lineEnd: string): AppliedHunk {
  const rest = text.slice(start);
  const skipped = hunk.isAtEnd ? startOfLastLines(rest, hunk.oldLines.length) : 0;
  const replaced = replaceLines(rest.slice(skipped), hunk, lineEnd);
  if (!replaced.ok) return err(failureText(replaced.error));
  const kept = text.slice(0, start + skipped);
  return ok({ text: kept + replaced.value.text, step: replaced.value.step });
}

/** Replaces whole lines: a quote must not begin inside of a line of the file. */
function replaceLines(
  text: string,
  { oldLines, newLines }: Hunk,
  lineEnd: string,
): Result<{ readonly text: string; readonly step: MatchStep }, EditFailure> {
  const joined = (lines: readonly string[]) => lines.map((line) => line + lineEnd).join('');
  const [oldText, newText] = [joined(oldLines), joined(newLines)];
  // With a line end before it, an exact match begins at the start of a line.
  const whole = applyEdits(lineEnd + text, [
    { oldText: lineEnd + oldText, newText: lineEnd + newText },
  ]);
  if (whole.ok && whole.value.text.startsWith(lineEnd)) {
    const [step = 'exact'] = whole.value.steps;
    return ok({ text: whole.value.text.slice(lineEnd.length), step });
  }
  if (!whole.ok && whole.error.failure.kind !== 'notFound') return err(whole.error.failure);
  const loose = applyEdits(text, [{ oldText, newText }]);
  if (!loose.ok) return err(loose.error.failure);
  const [step = 'exact'] = loose.value.steps;
  return !isAsQuoted(step)
    ? ok({ text: loose.value.text, step })
    : err({ kind: 'notFound', regions: [] });
}

/** Returns the offset behind the last anchor; null if one is not exactly one line of the rest. */
function anchorEnd(text: string, anchors: readonly string[]): number | null {
  let from = 0;
  for (const anchor of anchors) {
    const [end, second] = lineEndsOf(text, from, anchor);
    if (end === undefined || second !== undefined) return null;
    from = end;
  }
  return from;
}

function lineEndsOf(text: string, from: number, wanted: string): readonly number[] {
  const ends: number[] = [];
  let at = from;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next + 1;
    if (text.slice(at, end).trim() === wanted) ends.push(end);
    at = end;
  }
  return ends;
}

function startOfLastLines(text: string, count: number): number {
  let at = text.length;
  for (let left = count; left > 0 && at > 0; left--) at = text.lastIndexOf('\n', at - 2) + 1;
  return at;
}
