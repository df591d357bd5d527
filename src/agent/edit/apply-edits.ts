import { err, ok, type Result } from '#shared/base/result.ts';

import type { Replacement } from './blend-lines.ts';
import { findExact, findText, type Found, type Match, type MatchStep } from './find-text.ts';
import { nearestRegions, type Region } from './nearest-regions.ts';
import { replaceMatch } from './replace-match.ts';

/** A change of one place, or of every exact place with `all`. */
export type Edit = Replacement & { readonly all?: boolean };

export type EditFailure =
  | { readonly kind: 'emptyOldText' | 'sameText' | 'changedOnDisk' }
  | { readonly kind: 'notFound'; readonly regions: readonly Region[] }
  | { readonly kind: 'several'; readonly lines: readonly number[] }
  | { readonly kind: 'unclearIndentation'; readonly line: string };

/** Says which edit of a list failed, from 0. No edit of the list is applied then. */
export type FailedEdit = { readonly index: number; readonly failure: EditFailure };

export type Applied = {
  readonly text: string;
  /** How the old text of each edit was found, in the order of the edits. */
  readonly steps: readonly MatchStep[];
};

/** Applies edits one after the other: each finds its old text in the result of those before it. */
export function applyEdits(text: string, edits: readonly Edit[]): Result<Applied, FailedEdit> {
  const steps: MatchStep[] = [];
  let changed = text;
  for (const [index, edit] of edits.entries()) {
    const done = applyEdit(changed, edit);
    if (!done.ok) return err({ index, failure: done.error });
    changed = done.value.text;
    steps.push(done.value.step);
  }
  return ok({ text: changed, steps });
}

function applyEdit(
  text: string,
  edit: Edit,
): Result<{ readonly text: string; readonly step: MatchStep }, EditFailure> {
  const { oldText, newText } = edit;
  if (oldText === '') return err({ kind: 'emptyOldText' });
  if (oldText === newText) return err({ kind: 'sameText' });
  const exact = edit.all === true ? withoutOverlap(findExact(text, oldText)) : [];
  if (exact.length > 1) return replacedAll(text, exact, edit);
  const found = findText(text, oldText);
  if (found.type !== 'one') return err(editFailure(text, oldText, found));
  return replaced(text, found.match, edit);
}

function withoutOverlap(matches: readonly Match[]): readonly Match[] {
  let end = 0;
  return matches.filter((match) => {
    const isApart = match.start >= end;
    if (isApart) ({ end } = match);
    return isApart;
  });
}

/** Replaces from the last match to the first, so that the offsets of the others stay valid. */
function replacedAll(text: string, matches: readonly Match[], edit: Edit) {
  let changed = text;
  for (const match of matches.toReversed()) {
    const done = replaced(changed, match, edit);
    if (!done.ok) return done;
    changed = done.value.text;
  }
  return ok({ text: changed, step: 'exact' as const });
}

function replaced(text: string, match: Match, edit: Edit) {
  const made = replaceMatch(text, match, edit);
  if (!made.ok) return err({ kind: 'unclearIndentation' as const, line: made.error.line });
  if (made.value === text) return err({ kind: 'sameText' as const });
  return ok({ text: made.value, step: match.step });
}

function editFailure(
  text: string,
  oldText: string,
  found: Exclude<Found, { readonly type: 'one' }>,
): EditFailure {
  return found.type === 'several'
    ? { kind: 'several', lines: found.lines }
    : { kind: 'notFound', regions: nearestRegions(text, oldText) };
}
