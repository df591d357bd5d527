import type { Review } from './review.ts';
import type { Position } from './review-state.ts';

type Hunk = { readonly path: string; readonly hunkId: string };

/** Begins to choose lines of a hunk, at one of its changed lines. */
export function beginPicks(review: Review, { path, hunkId }: Hunk, cursor: number): void {
  review.noteMove();
  review.change({ picks: { path, hunkId, lines: new Set(), cursor, isWanted: true } });
}

export function endPicks(review: Review): void {
  const { picks, current } = review.state;
  if (picks) review.change({ picks: null, wanted: current });
}

/** Adds a line to the chosen ones, or removes it. */
export function togglePick(review: Review, { path, hunkId }: Hunk, line: number): void {
  review.noteMove();
  const { picks } = review.state;
  const isSame = picks?.path === path && picks.hunkId === hunkId;
  const lines = new Set(isSame ? picks.lines : []);
  if (!lines.delete(line)) lines.add(line);
  review.change({ picks: { path, hunkId, lines, cursor: line, isWanted: !isSame } });
}

/** Chooses all of the given lines between the line with the focus and another one. */
export function pickRange(review: Review, changed: readonly number[], to: number): void {
  const { picks } = review.state;
  if (!picks) return;
  review.noteMove();
  const [low, high] = [Math.min(picks.cursor, to), Math.max(picks.cursor, to)];
  const between = changed.filter((line) => line >= low && line <= high);
  review.change({
    picks: {
      ...picks,
      lines: new Set([...picks.lines, ...between]),
      cursor: to,
      isWanted: true,
    },
  });
}

/** Moves the focus to the next changed line. Returns false at either end. */
export function stepPick(
  review: Review,
  changed: readonly number[],
  step: 1 | -1,
  isExtending: boolean,
): boolean {
  const { picks } = review.state;
  const next = picks ? changed[changed.indexOf(picks.cursor) + step] : undefined;
  if (!picks || next === undefined) return false;
  if (isExtending) pickRange(review, changed, next);
  else {
    review.noteMove();
    review.change({ picks: { ...picks, cursor: next, isWanted: true } });
  }
  return true;
}

/** Makes a position the current one, and moves the focus there. */
export function goToPosition(review: Review, position: Position): void {
  review.noteMove();
  review.change({ current: position, wanted: position, picks: null });
}

/** Makes the position whose element has taken the focus the current one. */
export function noteFocus(review: Review, position: Position): void {
  const { current } = review.state;
  if (current?.path === position.path && current.hunk === position.hunk) return;
  review.noteMove();
  review.change({ current: position });
}
