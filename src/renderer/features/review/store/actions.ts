import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { ReviewAction, ReviewPart } from '#shared/contract/calls/review.ts';
import type { Comparison } from '#shared/git/comparison.ts';
import type { ConflictDecision } from '#shared/git/conflict.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import type { Review } from './review.ts';
import type { Position } from './review-state.ts';

/** Maximum number of actions that can be undone one after the other. */
const MAX_UNDOS = 50;

/** Result of an action. */
type ActionResult =
  | { readonly state: 'done'; readonly undoId: string }
  | { readonly state: 'stale' }
  /** The person did not agree to the programs that would run. */
  | { readonly state: 'declined' }
  | { readonly state: 'failed'; readonly failure: Failure };

/**
 * Carries out an action on parts after the earlier ones, and reads the changes again. A part that is
 * no longer as shown changes nothing; the selection stays.
 */
export function applyParts(
  review: Review,
  action: ReviewAction,
  parts: readonly ReviewPart[],
): Promise<ActionResult> {
  const { comparison } = review.state;
  const hasMoved = review.watchMoves();
  return takeTurn(review, () => applyNow(review, { comparison, action, parts, hasMoved }));
}

function takeTurn<R extends ActionResult | null>(
  review: Review,
  act: () => Promise<R>,
): Promise<R> {
  return review.inTurn(async () => {
    const result = await act();
    if (result !== null && result.state !== 'done') review.noteUnfinished();
    return result;
  });
}

type Applied = {
  readonly comparison: Comparison;
  readonly action: ReviewAction;
  readonly parts: readonly ReviewPart[];
  /** Returns true if the person has moved since the action was asked for. */
  readonly hasMoved: () => boolean;
};

async function applyNow(
  review: Review,
  { comparison, action, parts, hasMoved }: Applied,
): Promise<ActionResult> {
  review.change({ running: action, isStale: false });
  const position = positionOf(review, parts);
  const { place } = review;
  const input = { place, comparison, action, parts: [...parts] };
  const reply = await review.programs.run(action, () =>
    review.api['review.apply']({ commandId: newCommandId(), ...input }),
  );
  if (reply === null) return declined(review);
  const isStale = !reply.ok && reply.error.kind === 'stale';
  const { picks, current } = review.state;
  // The box of the chosen line goes, so that the hunk takes the focus back at once.
  const isChosen = reply.ok && picks !== null && !hasMoved();
  review.change({ running: null, isStale, ...(isChosen && { picks: null, wanted: current }) });
  if (!reply.ok && !isStale) return { state: 'failed', failure: reply.error };
  if (reply.ok) noteUndo(review, reply.value.undoId, position);
  await review.refresh();
  focusCurrent(review, hasMoved);
  return reply.ok ? { state: 'done', undoId: reply.value.undoId } : { state: 'stale' };
}

/** Leaves all as it was. */
function declined(review: Review): ActionResult {
  review.change({ running: null });
  return { state: 'declined' };
}

/** Returns the position of an action: the present one, or the file of an action elsewhere. */
function positionOf({ state }: Review, [part]: readonly ReviewPart[]): Position | null {
  if (!part || state.current?.path === part.path) return state.current;
  return { path: part.path, hunk: null };
}

/** Keeps the undo of an action, and the position to which it leads back. */
function noteUndo(review: Review, undoId: string, position: Position | null): void {
  const undoIds = [...review.state.undoIds, undoId].slice(-MAX_UNDOS);
  if (position) review.undoPositions.set(undoId, position);
  for (const id of review.undoPositions.keys())
    if (!undoIds.includes(id)) review.undoPositions.delete(id);
  review.change({ undoIds });
}

/**
 * Carries out a decision about a conflict after the earlier actions. The focus stays in the conflict
 * while parts of it are open.
 */
export function resolveConflict(
  review: Review,
  { path, stateId }: Pick<FileChange, 'path' | 'stateId'>,
  decision: ConflictDecision,
): Promise<ActionResult> {
  const hasMoved = review.watchMoves();
  return takeTurn(review, async () => {
    const isRegion = decision.of === 'region';
    if (!isRegion && !hasMoved()) review.change({ current: { path, hunk: null } });
    review.change({ running: 'resolve', isStale: false });
    const { place } = review;
    const reply = await review.programs.run('resolve', () => {
      const command = { commandId: newCommandId(), place, path, stateId, decision };
      return review.api['review.resolve'](command);
    });
    if (reply === null) return declined(review);
    const isStale = !reply.ok && reply.error.kind === 'stale';
    review.change({ running: null, isStale });
    if (!reply.ok && !isStale) return { state: 'failed', failure: reply.error };
    if (reply.ok) noteUndo(review, reply.value.undoId, review.state.current);
    if (reply.ok && isRegion) review.decided.set(path, decision.at);
    await review.refresh();
    if (!isRegion) focusCurrent(review, hasMoved);
    return reply.ok ? { state: 'done', undoId: reply.value.undoId } : { state: 'stale' };
  });
}

/** Gives the focus to the current position, unless the person has moved. */
function focusCurrent(review: Review, hasMoved: () => boolean): void {
  if (!hasMoved()) review.change({ wanted: review.state.current });
}

/** Result of an undo; null if there was nothing to undo. */
type UndoResult = Exclude<ActionResult, { state: 'stale' | 'declined' }> | null;

/** Undoes an action after the earlier ones have ended, by default the newest one. */
export function undoAction(review: Review, undoId?: string): Promise<UndoResult> {
  const hasMoved = review.watchMoves();
  return takeTurn(review, () => undoNow(review, undoId ?? review.state.undoIds.at(-1), hasMoved));
}

async function undoNow(
  review: Review,
  undoId: string | undefined,
  hasMoved: () => boolean,
): Promise<UndoResult> {
  if (undoId === undefined || !review.state.undoIds.includes(undoId)) return null;
  review.change({ running: 'undo', isStale: false });
  const reply = await review.api['review.undo']({ commandId: newCommandId(), undoId });
  const isGone = reply.ok || reply.error.kind === 'noSuchUndo' || reply.error.kind === 'stale';
  if (isGone) review.goneUndos.add(undoId);
  review.change({
    running: null,
    ...(isGone && { undoIds: review.state.undoIds.filter((id) => id !== undoId) }),
  });
  const position = review.undoPositions.get(undoId);
  await review.refresh();
  const done: UndoResult = reply.ok
    ? { state: 'done', undoId }
    : { state: 'failed', failure: reply.error };
  if (hasMoved()) return done;
  const { files } = review.state;
  const isBack = reply.ok && position && files.some(({ path }) => path === position.path);
  const current = isBack ? position : review.state.current;
  review.change({ current, wanted: current });
  return done;
}

/** Marks a file as reviewed, which folds it, or removes the mark. Returns a failure, or null. */
export async function markReviewed(
  review: Review,
  file: FileChange,
  isReviewed: boolean,
): Promise<Failure | null> {
  const { path, stateId } = file;
  const noteStored = review.marks.begin(file, isReviewed);
  setReviewed(review, path, isReviewed);
  setFolded(review, path, isReviewed);
  const reply = await review.api['review.mark']({
    commandId: newCommandId(),
    place: review.place,
    path,
    stateId,
    isReviewed,
  });
  if (reply.ok) {
    noteStored();
    return null;
  }
  review.marks.drop(path);
  setReviewed(review, path, !isReviewed);
  return reply.error;
}

function setReviewed(review: Review, path: string, isReviewed: boolean): void {
  review.change({
    files: review.state.files.map((file) => (file.path === path ? { ...file, isReviewed } : file)),
  });
}

/** Folds a file or unfolds it. A folded file loses its chosen lines and its current hunk. */
export function setFolded(review: Review, path: string, isFolded: boolean): void {
  const { folded, current, picks } = review.state;
  const next = new Set(folded);
  if (isFolded) next.add(path);
  else next.delete(path);
  review.change({
    folded: next,
    ...(isFolded && current?.path === path && { current: { path, hunk: null } }),
    ...(isFolded && picks?.path === path && { picks: null }),
  });
}
