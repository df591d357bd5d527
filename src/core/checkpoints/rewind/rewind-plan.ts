import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { FileState } from '#core/store/git-desk/checkpoints.ts';
import type { RewindFile } from '#shared/git/checkpoint.ts';

/** A file that differs between two trees. Paths are bytes, as Latin-1 text. */
type Change = { readonly path: string; readonly from: FileState; readonly to: FileState };

/** The changes of files during one turn. */
export type TurnChanges = {
  readonly changes: readonly Change[];
  /** True if only the paths in `byTools` are sure to have been changed by the session's agent. */
  readonly onlyByTools: boolean;
  /** Paths that tools of this session reported as changed. */
  readonly byTools: ReadonlySet<string>;
  /** Paths that the person may have changed after the end of the turn; null: any. */
  readonly unsure: ReadonlySet<string> | null;
  /** Paths that the person may have changed while a question of the agent was open. */
  readonly whileWaiting: ReadonlySet<string>;
};

/** A file of a rewind: its present state and the state that the rewind would give it. */
export type PlannedFile = {
  readonly path: string;
  readonly present: FileState;
  readonly target: FileState;
  readonly action: RewindFile['action'];
  readonly state: RewindFile['state'];
  readonly isReported: boolean;
};

type Track = {
  readonly target: FileState;
  left: FileState;
  isChangedBetween: boolean;
  isUnsure: boolean;
  isByTools: boolean;
  isReported: boolean;
};

/**
 * Plans a rewind to the moment before the first of the turns. A file gets the state that it had
 * before the first turn that touched it. Files that no turn touched, and files that all turns
 * together left as they were, are not part of it.
 */
export function planRewind(
  turns: readonly TurnChanges[],
  now: ReadonlyMap<string, FileState>,
): readonly PlannedFile[] {
  const tracks = new Map<string, Track>();
  for (const { changes, onlyByTools, byTools, unsure, whileWaiting } of turns)
    for (const { path, from, to } of changes) {
      const isReported = byTools.has(path);
      const isByTools = isReported || !(onlyByTools || whileWaiting.has(path));
      const isUnsure = unsure?.has(path) ?? true;
      const track = tracks.get(path);
      const facts = { isUnsure, isByTools, isReported };
      if (!track) tracks.set(path, { target: from, left: to, isChangedBetween: false, ...facts });
      else {
        track.isChangedBetween ||= !isSameFile(track.left, from);
        track.isUnsure ||= isUnsure;
        track.isByTools &&= isByTools;
        track.isReported &&= isReported;
        track.left = to;
      }
    }
  return [...tracks]
    .filter(([, { target, left }]) => !isSameFile(target, left))
    .map(([path, track]) => planFile(path, track, now.get(path) ?? null))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Plans the undo of a rewind: each file gets its state before the rewind. */
export function planUndo(
  changed: readonly Change[],
  now: ReadonlyMap<string, FileState>,
): readonly PlannedFile[] {
  return changed.map(({ path, from, to }) => {
    const known = { isChangedBetween: false, isUnsure: false, isByTools: true, isReported: true };
    return planFile(path, { target: from, left: to, ...known }, now.get(path) ?? null);
  });
}

function planFile(path: string, track: Track, present: FileState): PlannedFile {
  const { target } = track;
  return {
    path,
    present,
    target,
    action: actionOf(present, target),
    state: stateOf(track, present),
    isReported: track.isReported,
  };
}

function stateOf(track: Track, present: FileState): PlannedFile['state'] {
  const { target, left, isChangedBetween, isUnsure, isByTools } = track;
  if (target?.mode === FILE_MODES.submodule || present?.mode === FILE_MODES.submodule)
    return 'blocked';
  if (!isSameFile(present, left)) return 'changedSince';
  if (isChangedBetween) return 'changedBetween';
  if (isUnsure) return 'changedAfterTurn';
  return isByTools ? 'asLeft' : 'notByTools';
}

function actionOf(present: FileState, target: FileState): PlannedFile['action'] {
  if (isSameFile(present, target)) return 'none';
  if (target === null) return 'delete';
  if (present === null) return 'create';
  const isLink = present.mode === FILE_MODES.link || target.mode === FILE_MODES.link;
  return present.id === target.id && !isLink ? 'changeMode' : 'restore';
}

export function isSameFile(one: FileState, other: FileState): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}

/** Returns the identity of a file's state, with which the person confirms it. */
export function stateIdOf(state: FileState): string {
  return state === null ? 'missing' : `${state.mode} ${state.id}`;
}
