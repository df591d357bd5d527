import type { FileDiff } from '#shared/git/file-change.ts';

import { isDecidable } from './possible-actions.ts';
import { LAST_HUNK, type Position, type ReviewState } from './review-state.ts';

type Steppable = Pick<
  ReviewState,
  'files' | 'diffs' | 'conflicts' | 'folded' | 'current' | 'comparison'
>;

/**
 * Returns the next position with a hunk, across files. A file without visible hunks is a position,
 * too. Returns null at either end.
 */
export function nextHunk(state: Steppable, step: 1 | -1): Position | null {
  const { current, files } = state;
  const at = fileIndex(state);
  const within = current && at >= 0 ? stepInFile(state, current, step) : null;
  if (within) return within;
  const file = at < 0 ? (step === 1 ? files[0] : files.at(-1)) : files[at + step];
  return file ? enteredHunk(state, file.path, step) : null;
}

/** Returns the head of the next file, or of the first or last one; null at either end. */
export function nextFile(state: Steppable, step: 1 | -1): Position | null {
  const { files, current } = state;
  const at = fileIndex(state);
  if (at < 0) {
    const file = step === 1 ? files[0] : files.at(-1);
    return file ? { path: file.path, hunk: null } : null;
  }
  // The first step back leads to the head of the file itself.
  const target = step === -1 && current?.hunk !== null ? files[at] : files[at + step];
  return target ? { path: target.path, hunk: null } : null;
}

/**
 * Returns a position after its file was read again: the same hunk, else the one that is now at its
 * place, else the last one or the head.
 */
export function followHunk(
  position: Position,
  before: FileDiff | null,
  { hunks }: FileDiff,
): Position {
  const { path, hunk } = position;
  if (hunk === null) return position;
  const known = before?.hunks[hunk]?.hunkId;
  const at = hunks.findIndex(({ hunkId }) => hunkId === known);
  if (at >= 0) return { path, hunk: at };
  return { path, hunk: hunks.length === 0 ? null : Math.min(hunk, hunks.length - 1) };
}

/**
 * Returns where to go after the list of files has changed: the same file, else the file that is now
 * at its place.
 */
export function keepPosition(
  current: Position | null,
  before: ReviewState['files'],
  after: ReviewState['files'],
): Position | null {
  if (!current || after.some(({ path }) => path === current.path)) return current;
  const at = before.findIndex(({ path }) => path === current.path);
  const file = after[Math.min(Math.max(0, at), after.length - 1)];
  return file ? { path: file.path, hunk: 0 } : null;
}

function fileIndex({ files, current }: Steppable): number {
  return current ? files.findIndex(({ path }) => path === current.path) : -1;
}

function stepInFile(state: Steppable, { path, hunk }: Position, step: 1 | -1): Position | null {
  const count = visibleHunks(state, path);
  if (count === null) return hunk === null && step === 1 ? { path, hunk: 0 } : null;
  const next = hunk === null ? (step === 1 ? 0 : -1) : hunk + step;
  return next >= 0 && next < count ? { path, hunk: next } : null;
}

/** Returns the position at which a step enters a file. */
function enteredHunk(state: Steppable, path: string, step: 1 | -1): Position {
  const count = visibleHunks(state, path);
  if (count === null) return { path, hunk: step === 1 ? 0 : LAST_HUNK };
  if (count === 0) return { path, hunk: null };
  return { path, hunk: step === 1 ? 0 : count - 1 };
}

/**
 * Returns the number of rendered hunks of a file, or of the open regions of its conflict; null if
 * they were not read.
 */
function visibleHunks(
  { diffs, conflicts, folded, files, comparison }: Steppable,
  path: string,
): number | null {
  if (folded.has(path)) return 0;
  const file = files.find((each) => each.path === path);
  if (file && isDecidable(comparison, file)) {
    const conflict = conflicts.get(path);
    if (!conflict) return null;
    if (conflict.regions !== 0) return conflict.regions ?? 0;
  }
  const diff = diffs.get(path)?.diff;
  return diff ? diff.hunks.length : null;
}
