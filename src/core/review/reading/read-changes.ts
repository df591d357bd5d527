import { createHash } from 'node:crypto';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { rawChanges, type RawChange } from '../diff/raw-changes.ts';
import { statusEntries, type StatusEntry } from '../diff/status-entries.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';
import type { WorkState, WorkStates } from '../repository/work-states.ts';
import { DIFF_OPTIONS } from './diff-options.ts';
import type { Ends } from './ends.ts';
import { withoutTouched } from './touched-files.ts';

/** Number of files that a comparison lists. */
const MAX_FILES = 20_000;
/** Number of files that are read at a time. */
const AT_A_TIME = 16;

/** A change with the ids of its contents in git; null where git has none. */
export type FoundChange = {
  readonly change: Omit<FileChange, 'isReviewed'>;
  readonly oldId: string | null;
  readonly newId: string | null;
  readonly isIntended: boolean;
  /** True if only the index differs: the working tree is as HEAD. */
  readonly isOnlyStaged?: boolean;
  /** Identifies the content in the working tree; null if that is no end, or there is no file. */
  readonly contentId: string | null;
};

export type Selection = {
  readonly ends: Ends;
  readonly ignoreSpace: boolean;
  /** Only these paths; all if absent. */
  readonly paths?: readonly string[];
};

type Needs = { readonly repository: ReviewRepository; readonly states: WorkStates };

/** Lists the changes of a comparison in the order of their paths. */
export async function readChanges(
  { repository, states }: Needs,
  { ends, ignoreSpace, paths = [] }: Selection,
): Promise<
  Result<{ readonly found: readonly FoundChange[]; readonly isCut: boolean }, GitFailure>
> {
  const options = [...DIFF_OPTIONS, ...(ignoreSpace ? ['-w'] : [])];
  const selected = ['--', ...paths];
  const { env } = ends;
  const [raw, status] = await Promise.all([
    repository.read(['diff', '--raw', '--numstat', '-z', ...options, ...ends.args, ...selected], {
      env,
    }),
    repository.read([...STATUS, untrackedOption(ends), ...selected], { env }),
  ]);
  if (!raw.ok) return raw;
  if (!status.ok) return status;
  const entries = statusEntries(status.value);
  const listed = rawChanges(raw.value).filter(isChange);
  const changes = await withoutTouched(repository, listed, entries);
  const known = new Set(changes.map(({ path }) => path));
  const untracked = [...entries.values()].filter(
    ({ path, isUntracked }) => isUntracked && !known.has(path),
  );
  const unlisted = [...entries.values()].filter(({ path }) => !known.has(path));
  const conflicted = unlisted.filter(({ isConflicted }) => ends.hasConflicts && isConflicted);
  // Without the changes of white space, a file without lines can differ from HEAD.
  const onlyStaged = unlisted.filter(
    (entry) => ends.hasIndex && !ignoreSpace && isOnlyStaged(entry),
  );
  const total = changes.length + untracked.length + conflicted.length + onlyStaged.length;
  const makers = [
    ...changes.map((one) => () => tracked(one, entries, { repository, states }, ends)),
    ...untracked.map((one) => () => untrackedChange(one, { repository, states })),
    ...conflicted.map((one) => () => conflictWithoutChange(one, { repository, states })),
    ...onlyStaged.map((one) => () => onlyStagedChange(one, { repository, states })),
  ].slice(0, MAX_FILES);
  const found: FoundChange[] = [];
  for (let at = 0; at < makers.length; at += AT_A_TIME) {
    const part = await Promise.all(makers.slice(at, at + AT_A_TIME).map((make) => make()));
    found.push(...part.filter((one) => one !== null));
  }
  const inOrder = found.toSorted((a, b) => (a.change.path < b.change.path ? -1 : 1));
  return ok({ found: inOrder, isCut: total > MAX_FILES });
}

const STATUS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--no-renames',
  '--no-ahead-behind',
  '--ignore-submodules=dirty',
];

function untrackedOption({ isWorkingTree }: Ends): string {
  return `--untracked-files=${isWorkingTree ? 'all' : 'no'}`;
}

/**
 * Returns false for a file that git lists without counts, because its content is the same: only its
 * time changed (a read may not refresh the index), or with `-w` only white space.
 */
function isChange({ letter, oldMode, newMode, added, removed, isBinary }: RawChange) {
  return letter !== 'M' || oldMode !== newMode || isBinary || (added ?? 0) + (removed ?? 0) > 0;
}

const STATUSES: Readonly<Record<string, FileChange['status']>> = {
  A: 'added',
  C: 'copied',
  D: 'deleted',
  M: 'modified',
  R: 'renamed',
  T: 'typeChanged',
  U: 'conflicted',
};

async function tracked(
  raw: RawChange,
  entries: ReadonlyMap<string, StatusEntry>,
  { repository, states }: Needs,
  { isWorkingTree }: Ends,
): Promise<FoundChange> {
  const { path, oldPath, added, removed, isBinary } = raw;
  const oldId = objectIdIn(raw.oldId);
  const newId = objectIdIn(raw.newId);
  const isInTree = isWorkingTree && raw.letter !== 'D';
  const state = isInTree ? await states.of(repository.root, path) : null;
  const isSubmodule = raw.oldMode === FILE_MODES.submodule || raw.newMode === FILE_MODES.submodule;
  const { isConflicted, isIntended, ...staging } = stagingOf(entries, raw);
  const status = isConflicted ? 'conflicted' : (STATUSES[raw.letter] ?? 'modified');
  const modes = { oldMode: modeOf(raw.oldMode), newMode: modeOf(raw.newMode) };
  const counts = { added, removed, isBinary, isSubmodule };
  const change = { path, oldPath, status, ...counts, ...modes, ...staging };
  // The content of the working tree has the same id whether it is staged or not.
  const content = isSubmodule ? newId : (state?.contentId ?? newId);
  const stateId = stateIdOf([change, oldId, content]);
  const contentId = state?.contentId ?? null;
  return { change: { ...change, stateId }, oldId, newId, isIntended, contentId };
}

/** Returns a conflict of a file that is as in HEAD, e.g. a binary file, of which git keeps ours. */
async function conflictWithoutChange(
  { path, isStaged, isUnstaged }: StatusEntry,
  { repository, states }: Needs,
): Promise<FoundChange> {
  const state = await states.of(repository.root, path);
  const mode = state?.mode ?? null;
  const lines = state?.lines === null ? null : 0;
  const counts = { added: lines, removed: lines, isBinary: state?.isBinary ?? false };
  const modes = { isSubmodule: false, oldMode: mode, newMode: mode, isStaged, isUnstaged };
  const change = { path, oldPath: null, status: 'conflicted', ...counts, ...modes } as const;
  const contentId = state?.contentId ?? null;
  const stateId = stateIdOf([change, null, contentId]);
  return { change: { ...change, stateId }, oldId: null, newId: null, isIntended: false, contentId };
}

/** Returns true if a staged change was taken back in the working tree. */
const isOnlyStaged = ({ isStaged, isUnstaged, inIndex, isIntended }: StatusEntry) =>
  isStaged && isUnstaged && inIndex !== null && !isIntended;

/** Returns a change that only the index has. A commit would contain it. */
async function onlyStagedChange(
  { path, inIndex, isStaged, isUnstaged }: StatusEntry,
  { repository, states }: Needs,
): Promise<FoundChange> {
  const state = await states.of(repository.root, path);
  const mode = state?.mode ?? null;
  const status = STATUSES[inIndex?.letter ?? ''] ?? 'modified';
  const counts = { added: 0, removed: 0, isBinary: false, isSubmodule: false };
  const modes = { oldMode: mode, newMode: mode, isStaged, isUnstaged };
  const change = { path, oldPath: null, status, ...counts, ...modes };
  const contentId = state?.contentId ?? null;
  const stateId = stateIdOf([change, contentId, inIndex?.id ?? null]);
  const ids = { oldId: null, newId: null, isIntended: false, contentId };
  return { change: { ...change, stateId }, ...ids, isOnlyStaged: true };
}

/** Combines the states of both paths of a renamed file. */
function stagingOf(entries: ReadonlyMap<string, StatusEntry>, { path, oldPath }: RawChange) {
  const both = [path, ...(oldPath === null ? [] : [oldPath])].flatMap(
    (name) => entries.get(name) ?? [],
  );
  return {
    isStaged: both.some(({ isStaged }) => isStaged),
    isUnstaged: both.some(({ isUnstaged }) => isUnstaged),
    isConflicted: entries.get(path)?.isConflicted ?? false,
    isIntended: entries.get(path)?.isIntended ?? false,
  };
}

async function untrackedChange(
  { path }: StatusEntry,
  { repository, states }: Needs,
): Promise<FoundChange | null> {
  // The name of a nested repository ends with a slash.
  const isNested = path.endsWith('/');
  const state: WorkState | null = isNested
    ? { contentId: '', mode: FILE_MODES.submodule, lines: null, isBinary: false }
    : await states.of(repository.root, path);
  if (!state) return null;
  const { mode, lines, isBinary, contentId } = state;
  const change = {
    path,
    oldPath: null,
    status: 'untracked',
    added: lines,
    removed: lines === null ? null : 0,
    isBinary,
    isSubmodule: isNested,
    oldMode: null,
    newMode: mode,
    isStaged: false,
    isUnstaged: true,
  } as const;
  const stateId = stateIdOf([change, null, contentId]);
  return { change: { ...change, stateId }, oldId: null, newId: null, isIntended: false, contentId };
}

function objectIdIn(id: string): string | null {
  return /^0+$/u.test(id) ? null : id;
}

function modeOf(mode: string): string | null {
  return mode === '000000' ? null : mode;
}

type Facts = Pick<FileChange, 'path' | 'oldPath' | 'status' | 'oldMode' | 'newMode'>;

/** Counts and staging are no part of the state, so that a mark survives staging. */
function stateIdOf([change, ...contents]: readonly [Facts, ...(string | null)[]]): string {
  const { path, oldPath, status, oldMode, newMode } = change;
  const facts = [path, oldPath, status === 'untracked' ? 'added' : status, oldMode, newMode];
  return createHash('sha256')
    .update(JSON.stringify([...facts, ...contents]))
    .digest('base64url')
    .slice(0, 22);
}
