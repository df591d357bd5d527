import type { ConflictSide } from '#shared/git/conflict.ts';

import { beginComment } from '../comments/begin-comment.ts';
import { changedLines } from '../store/hunk-lines.ts';
import { beginPicks, endPicks, goToPosition, stepPick } from '../store/picks.ts';
import type { Review } from '../store/review.ts';
import type { ReviewCommands } from '../store/review-context.ts';
import type { Position } from '../store/review-state.ts';
import { openRegions } from '../store/conflicts.ts';
import { nextFile, nextHunk } from '../store/steps.ts';
import { currentTarget } from '../store/target.ts';
import { reviewCommand, type ReviewCommand } from './review-command.ts';

/** A key press, as the page or React reports it. */
type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'target'
  | 'currentTarget'
  | 'defaultPrevented'
  | 'preventDefault'
  | 'stopPropagation'
>;

/** Returns the handler of the keys of a review, for keys outside of a composition. */
export function reviewKeys(review: Review, commands: ReviewCommands) {
  return (event: KeyPress) => {
    if (event.defaultPrevented || isOwner(event)) return;
    const command = reviewCommand(event, review.state.picks !== null);
    if (!command || !run(command, { review, commands, isRepeat: event.repeat })) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const OWNERS = '[role=menu], [role=dialog], [role=alertdialog], [role=tree], textarea, select';

/** Returns true if the element with the focus uses the key itself. */
function isOwner({ target, currentTarget, key }: KeyPress): boolean {
  if (!(target instanceof Element)) return false;
  // The review itself may be in a dialog; other dialogs are rendered elsewhere in the page.
  const root = currentTarget instanceof Element && currentTarget.contains(target);
  const owner = target.closest(OWNERS);
  if (owner && !(root && owner.contains(currentTarget))) return true;
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return true;
  return key === ' ' && target.closest('button, input') !== null;
}

type Scene = {
  readonly review: Review;
  readonly commands: ReviewCommands;
  /** True while the key is held down. */
  readonly isRepeat: boolean;
};

/**
 * Commands for changes that were made; a proposed edit has none yet. Its keys answer the request:
 * N rejects it, so that no key goes to the next file.
 */
const OF_CHANGES: ReadonlySet<ReviewCommand['kind']> = new Set([
  'pick',
  'mark',
  'comment',
  'apply',
  'file',
  'take',
  'stageAll',
  'message',
]);

function isOfChanges(command: ReviewCommand): boolean {
  return OF_CHANGES.has(command.kind) || (command.kind === 'expand' && !command.isWhole);
}

/** Carries out a command. Returns false if the key is left to others. */
function run(command: ReviewCommand, scene: Scene): boolean {
  const { review, commands } = scene;
  if (review.state.comparison.kind === 'proposed' && isOfChanges(command)) return false;
  switch (command.kind) {
    case 'hunk':
      return go(review, nextHunk(review.state, command.step));
    case 'file':
      return go(review, nextFile(review.state, command.step));
    case 'line':
      return stepLine(review, command.step, command.isExtending);
    case 'endPicks':
      endPicks(review);
      return true;
    case 'pick':
      return pick(review);
    case 'undo':
      if (!scene.isRepeat) commands.undo();
      return true;
    case 'refresh':
      void review.refresh();
      return true;
    case 'stageAll':
      if (!scene.isRepeat) commands.stageAll();
      return true;
    case 'message':
      review.change({ isMessageWanted: true });
      return true;
    case 'take':
      return take(command.side, scene);
    case 'apply':
    case 'expand':
    case 'mark':
    case 'comment':
      return scene.isRepeat || onTarget(command, scene);
  }
}

function onTarget(
  command: Extract<ReviewCommand, { kind: 'apply' | 'expand' | 'mark' | 'comment' }>,
  { review, commands }: Scene,
): boolean {
  const target = currentTarget(review.state);
  if (!target) return false;
  const { path } = target.file;
  switch (command.kind) {
    case 'comment':
      return beginComment(review, target);
    case 'mark':
      commands.mark(target.file, !target.file.isReviewed);
      // The hunk with the focus may have been folded away.
      goToPosition(review, { path, hunk: null });
      return true;
    case 'expand':
      review.change({
        expanding: { path, hunk: command.isWhole || !target.hunk ? null : target.at },
      });
      return true;
    case 'apply':
      commands.apply(command.action, target);
      return true;
  }
}

/** Goes to a position. The key is used up at either end, too, so that it does not scroll. */
function go(review: Review, position: Position | null): boolean {
  if (position) goToPosition(review, position);
  return true;
}

function stepLine(review: Review, step: 1 | -1, isExtending: boolean): boolean {
  const target = currentTarget(review.state);
  if (target?.hunk) stepPick(review, changedLines(target.hunk), step, isExtending);
  return true;
}

/**
 * Decides the current region of a conflict. Without a current region the key only goes to the first
 * one, so that no region is decided unseen.
 */
function take(side: ConflictSide, { review, commands, isRepeat }: Scene): boolean {
  const { current, files, running } = review.state;
  const file = files.find(({ path }) => path === current?.path);
  const conflict = file && openRegions(review.state, file.path);
  if (!current || !file || !conflict) return false;
  if (isRepeat || running !== null) return true;
  const { hunk: at } = current;
  if (at === null || at < 0) goToPosition(review, { path: file.path, hunk: 0 });
  else commands.resolve(file, conflict.stateId, { of: 'region', at, take: side });
  return true;
}

function pick(review: Review): boolean {
  const target = currentTarget(review.state);
  const [first] = target?.hunk ? changedLines(target.hunk) : [];
  if (!target?.hunk || first === undefined) return false;
  beginPicks(review, { path: target.file.path, hunkId: target.hunk.hunkId }, first);
  return true;
}
