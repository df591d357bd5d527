import { lstat } from 'node:fs/promises';

import type { Store } from '#core/store/store.ts';
import type { FileState, StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import type { RewindFile } from '#shared/git/checkpoint.ts';
import { compose } from '#shared/words/sentence.ts';

import { absolute, checkParents } from '../files/changed-file.ts';
import { foldersOf } from '../files/restore-files.ts';
import type { OwnStore } from '../store/own-store.ts';
import { diffTrees, filesOf } from '../store/trees.ts';
import {
  planRewind,
  planUndo,
  stateIdOf,
  type PlannedFile,
  type TurnChanges,
} from './rewind-plan.ts';
import { relativePaths } from './relative-paths.ts';
import { reportedChanges, type ReportedChanges } from './reported-changes.ts';
import { otherSessions, turnsFrom, type CheckedTurn } from './session-turns.ts';

type StorePart = Pick<Store, 'checkpoints' | 'turnFacts' | 'messages' | 'sessions'>;

/** The files of a rewind, with what the person should know about it. */
export type RewindDraft = {
  readonly files: readonly PlannedFile[];
  readonly isIncomplete: boolean;
  /** Ids of sessions that worked in the folder during the turns. */
  readonly others: ReadonlySet<string>;
  /** Folders that stay even if the rewind empties them. */
  readonly folders: ReadonlySet<string>;
};

/** Returns the turns of a rewind. The first of them has a checkpoint before it. */
export function turnsToRewind(store: StorePart, sessionId: string, promptSeq: number) {
  const turns = turnsFrom(store, sessionId, promptSeq);
  const [first] = turns;
  if (!first) return fail('noSuchTurn', compose('checkpointFailures.noSuchTurn'));
  return first.before
    ? ok({ turns, first: first.before })
    : fail('noCheckpoint', compose('checkpointFailures.noCheckpoint'));
}

type Draw = { readonly turns: readonly CheckedTurn[]; readonly now: string };

/** Plans a rewind of files to the moment before the first of the turns; `now` is the present tree. */
export async function draftRewind(
  store: StorePart,
  own: OwnStore,
  { turns, first, now }: Draw & { readonly first: StoredCheckpoint },
): Promise<Result<RewindDraft, GitFailure>> {
  const others = new Set<string>();
  const changes: TurnChanges[] = [];
  for (const nth of turns.keys()) {
    const changed = await changesOf(store, own, { turns, now, nth });
    if (!changed.ok) return changed;
    for (const other of changed.value?.others ?? []) others.add(other);
    if (changed.value) changes.push(changed.value);
  }
  const [present, before] = await Promise.all([filesOf(own, now), filesOf(own, first.tree ?? now)]);
  if (!present.ok) return present;
  if (!before.ok) return before;
  const files = await blockUnknown(own, planRewind(changes, present.value));
  const isIncomplete = turns.some((turn) => turn.before === null || turn.after === null);
  return ok({ files, isIncomplete, others, folders: foldersOf(before.value.keys()) });
}

/** Returns the changes of one turn; null if there is no checkpoint before it. */
async function changesOf(
  store: StorePart,
  own: OwnStore,
  { turns, now, nth }: Draw & { readonly nth: number },
): Promise<Result<(TurnChanges & { others: ReadonlySet<string> }) | null, GitFailure>> {
  const { before, after, ends, promptSeq } = turns[nth] ?? noTurn;
  const { root } = own.place;
  if (!before?.tree || before.root !== root) return ok(null);
  const changed = await diffTrees(own, before.tree, treeAfter(turns, nth) ?? now);
  if (!changed.ok) return changed;
  const to = after ? after.at + after.durationMs : Number.MAX_SAFE_INTEGER;
  const others = otherSessions(store, before, { from: before.at, to });
  const { sessionId } = before;
  const end = store.turnFacts.promptAfter(sessionId, promptSeq) ?? Number.MAX_SAFE_INTEGER;
  const span = { sessionId, first: promptSeq, end };
  // Reads the messages of the turn, which a turn without changes does not need.
  const isUnchanged = changed.value.length === 0;
  const { paths, mayHaveOthers } = isUnchanged ? NOTHING : await reportedChanges(store, span);
  const byTools = await relativePaths(paths, before.folder, root);
  const onlyByTools = others.size > 0 || !mayHaveOthers;
  const unsure = unsureOf(ends);
  const whileWaiting = new Set(ends.flatMap(({ turnEnd }) => turnEnd?.whileWaiting ?? []));
  return ok({ changes: changed.value, others, onlyByTools, byTools, unsure, whileWaiting });
}

/** Returns the files that the person may have changed since the end of a turn; null: any. */
function unsureOf(ends: readonly StoredCheckpoint[]): ReadonlySet<string> | null {
  const paths = new Set<string>();
  // An older checkpoint does not know the end of its turn.
  for (const { turnEnd } of ends)
    if (turnEnd?.unsure === null) return null;
    else for (const path of turnEnd?.unsure ?? []) paths.add(path);
  return ends.length === 0 ? null : paths;
}

const NOTHING: ReportedChanges = { paths: new Set(), mayHaveOthers: false };
const noTurn: CheckedTurn = { promptSeq: 0, before: null, after: null, ends: [] };

/** Returns the tree at the end of a turn; null if no later checkpoint is known. */
function treeAfter(turns: readonly CheckedTurn[], nth: number): string | null {
  return turns[nth]?.after?.tree ?? turns[nth + 1]?.before?.tree ?? null;
}

/** Plans the undo of a rewind. */
export async function draftUndo(
  own: OwnStore,
  rewound: NonNullable<StoredCheckpoint['rewind']>,
  now: string,
): Promise<Result<readonly PlannedFile[], GitFailure>> {
  const present = await filesOf(own, now);
  return present.ok ? ok(await blockUnknown(own, planUndo(rewound.files, present.value))) : present;
}

/**
 * Blocks files that exist but are in no checkpoint, e.g. because they are ignored or too large. Their
 * content could not be brought back.
 */
async function blockUnknown(
  { place }: OwnStore,
  files: readonly PlannedFile[],
): Promise<readonly PlannedFile[]> {
  const checked: PlannedFile[] = [];
  for (const file of files) {
    const isUnknown = file.present === null && (await isFile(place.root, file.path));
    checked.push(isUnknown ? { ...file, state: 'blocked' } : file);
  }
  return checked;
}

async function isFile(root: string, path: string): Promise<boolean> {
  if ((await checkParents(root, path, false)) !== 'folder') return false;
  const state = await lstat(absolute(root, path)).catch(() => null);
  return state !== null && !state.isDirectory();
}

/** Returns a file of a rewind as windows show it. */
export function shownFile({ path, present, action, state, isReported }: PlannedFile): RewindFile {
  return {
    path: textOf(path),
    action,
    state,
    isReported,
    stateId: stateIdOf(present),
    isPresent: present !== null,
  };
}

export function textOf(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}

/** A file that the person chose, as it was shown. */
export type ChosenFile = {
  readonly path: string;
  readonly stateId: string;
  readonly isConfirmed: boolean;
};

type Kept = {
  readonly path: string;
  readonly reason: 'notConfirmed' | 'changedMeanwhile' | 'blocked';
};
type Task = { readonly path: string; readonly from: FileState; readonly to: FileState };

/**
 * Chooses the files to change. Without a choice of the person these are the files that are as the
 * agent left them.
 */
export function chooseTasks(
  files: readonly PlannedFile[],
  chosen: readonly ChosenFile[] | undefined,
): { readonly tasks: readonly Task[]; readonly kept: readonly Kept[] } {
  const choices = chosen && new Map(chosen.map((choice) => [choice.path, choice]));
  const tasks: Task[] = [];
  const kept: Kept[] = [];
  for (const file of files) {
    const choice = choices?.get(textOf(file.path));
    if (file.action === 'none' || (choices && !choice)) continue;
    const reason = obstacleOf(file, choice);
    if (reason === null) tasks.push({ path: file.path, from: file.present, to: file.target });
    else kept.push({ path: file.path, reason });
  }
  return { tasks, kept };
}

function obstacleOf(file: PlannedFile, choice: ChosenFile | undefined): Kept['reason'] | null {
  if (file.state === 'blocked') return 'blocked';
  if (choice && choice.stateId !== stateIdOf(file.present)) return 'changedMeanwhile';
  return file.state === 'asLeft' || choice?.isConfirmed === true ? null : 'notConfirmed';
}
