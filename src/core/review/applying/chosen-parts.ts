import type { ReviewPart } from '#shared/contract/calls/review.ts';

import type { FoundDiff } from '../reading/read-file-diff.ts';
import type { Choice } from './chosen-edits.ts';

/** Choice of one file: all of it, or hunks and lines by the id of their hunk. */
export type FileParts = {
  readonly path: string;
  /** State of the whole file; null if hunks or lines are chosen. */
  readonly stateId: string | null;
  readonly hunks: ReadonlyMap<string, ReadonlySet<number> | 'all'>;
};

/** Combines the parts of each file. A whole file includes its hunks, and a hunk its lines. */
export function partsByFile(parts: readonly ReviewPart[]): readonly FileParts[] {
  const files = new Map<
    string,
    { stateId: string | null; readonly hunks: Map<string, Set<number> | 'all'> }
  >();
  for (const part of parts) {
    const file = files.get(part.path) ?? { stateId: null, hunks: new Map() };
    files.set(part.path, file);
    if (part.of === 'file') file.stateId = part.stateId;
    else if (part.of === 'hunk') file.hunks.set(part.hunkId, 'all');
    else {
      const known = file.hunks.get(part.hunkId) ?? new Set();
      if (known !== 'all') file.hunks.set(part.hunkId, new Set([...known, ...part.lines]));
    }
  }
  return [...files].map(([path, file]) => ({ path, ...file }));
}

/**
 * Finds the chosen hunks in a diff, in their order. Returns null if one is not there or has no such
 * line.
 */
export function choicesIn(
  { ids, patch }: FoundDiff,
  { hunks }: FileParts,
): readonly Choice[] | null {
  const found: Choice[] = [];
  for (const [index, hunk] of patch.hunks.entries()) {
    const lines = hunks.get(ids[index] ?? '');
    if (lines === undefined) continue;
    if (lines !== 'all' && [...lines].some((line) => line >= hunk.lines.length)) return null;
    found.push({ hunk, lines });
  }
  return found.length === hunks.size ? found : null;
}

/** Returns true if every changed line of a file is chosen. */
export function isComplete({ patch }: FoundDiff, choices: readonly Choice[]): boolean {
  if (choices.length !== patch.hunks.length || patch.isCut) return false;
  return choices.every(
    ({ hunk, lines }) =>
      lines === 'all' ||
      hunk.lines.every(({ marker }, index) => marker === ' ' || lines.has(index)),
  );
}
