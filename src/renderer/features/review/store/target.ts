import type { ReviewPart } from '#shared/contract/calls/review.ts';
import type { FileChange, ReviewHunk } from '#shared/git/file-change.ts';

import { openRegions } from './conflicts.ts';
import type { ReviewState } from './review-state.ts';

/** The subject of an action: a file, one of its hunks, or lines of a hunk. */
export type Target = {
  readonly file: FileChange;
  readonly hunk: ReviewHunk | null;
  /** Index of the hunk in its file. */
  readonly at: number;
  /** Indexes in `lines` of the hunk; null for all of them. */
  readonly lines: readonly number[] | null;
};

export function fileTarget(file: FileChange): Target {
  return { file, hunk: null, at: 0, lines: null };
}

/** Returns the target of a hunk: the lines that are chosen in it, if any. */
export function hunkTarget(
  file: FileChange,
  hunk: ReviewHunk,
  at: number,
  picks: ReviewState['picks'],
): Target {
  const isPicked = picks?.hunkId === hunk.hunkId && picks.path === file.path;
  const lines =
    isPicked && picks.lines.size > 0 ? [...picks.lines].toSorted((a, b) => a - b) : null;
  return { file, hunk, at, lines };
}

/** Returns what the keys apply to; null if nothing is current. */
export function currentTarget(state: ReviewState): Target | null {
  const { current, files, diffs, picks } = state;
  const file = files.find(({ path }) => path === current?.path);
  if (!current || !file) return null;
  if (openRegions(state, file.path)) return fileTarget(file);
  const at = current.hunk;
  const hunk = at === null ? undefined : diffs.get(file.path)?.diff?.hunks[at];
  return hunk && at !== null ? hunkTarget(file, hunk, at, picks) : fileTarget(file);
}

export function partOf({ file, hunk, lines }: Target): ReviewPart {
  const { path, stateId } = file;
  if (!hunk) return { of: 'file', path, stateId };
  const { hunkId } = hunk;
  return lines ? { of: 'lines', path, hunkId, lines: [...lines] } : { of: 'hunk', path, hunkId };
}
