import { join } from 'node:path';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { Git, GitFailure } from '#core/git/engine/git.ts';
import type { ReviewUndo, StoredWorkFile } from '#core/store/reviews/review-undos.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { ReviewRepository, type OpenFailure } from '../repository/review-repository.ts';
import type { IdentifiedEntry, WorkFilesPort } from '#core/ports/work-files-port.ts';
import { entriesOf, putEntries } from './index-changes.ts';
import { withIndex, type Commit, type LockFailure } from './locked-index.ts';
import { stale } from './plan-file.ts';
import type { ActionServices } from './review-actions.ts';
import {
  saveFailure,
  writeChanges,
  type PreparedChange,
  type TreeFailure,
} from './tree-changes.ts';

export type UndoFailure = OpenFailure | TreeFailure | LockFailure;

type Needs = Pick<ActionServices, 'files' | 'locks' | 'clock' | 'isReleased' | 'undoFolder'> & {
  readonly git: Git;
};

/**
 * Brings the index and the files of an action back, byte for byte. Fails with `stale` if one is no
 * longer as the action left it; a part that an interrupted action did not reach is as it was before.
 */
export async function undoAction(
  needs: Needs,
  undo: ReviewUndo,
): Promise<Result<null, UndoFailure>> {
  const { git, files, undoFolder } = needs;
  const opened = await ReviewRepository.open(git, undo.root);
  if (!opened.ok) return opened;
  const repository = opened.value;
  return withIndex<null, UndoFailure>(needs, repository, async ({ env, commit }) => {
    const changes = await changesOf(files, undo, join(undoFolder, undo.undoId, 'now'));
    if (!changes.ok) return changes;
    const unchanged = await checkIndex(repository, undo, env);
    if (!unchanged.ok) return unchanged;
    let failed: GitFailure | null = null;
    // Files first: git notes only an existing file as intended.
    const finish: Commit = async () => {
      const index = await restoreIndex(repository, undo, env);
      if (index.ok) return undo.index.length > 0 ? commit() : ok(null);
      failed = index.error;
      return err('notWritten');
    };
    const written = await writeChanges({ repository, files }, changes.value, finish);
    return failed === null ? written : err<GitFailure>(failed);
  });
}

async function checkIndex(
  repository: ReviewRepository,
  { index }: ReviewUndo,
  env: Readonly<Record<string, string>>,
): Promise<Result<null, GitFailure | Failure<'stale'>>> {
  const paths = index.map(({ path }) => path);
  const now = await entriesOf(repository, paths, { env });
  if (!now.ok) return now;
  const ids = index.flatMap(({ before }) =>
    before.filter(({ mode }) => mode !== FILE_MODES.submodule),
  );
  const missing = await hasMissing(
    repository,
    ids.map(({ id }) => id),
  );
  if (!missing.ok) return missing;
  if (missing.value) return stale(index[0]?.path ?? '');
  for (const { path, before, after } of index) {
    const entries = JSON.stringify(now.value.get(path) ?? []);
    if (entries !== JSON.stringify(after) && entries !== JSON.stringify(before)) return stale(path);
  }
  return ok(null);
}

/** Returns true if git has deleted one of the contents, which nothing but the undo knew. */
async function hasMissing(
  repository: ReviewRepository,
  ids: readonly string[],
): Promise<Result<boolean, GitFailure>> {
  if (ids.length === 0) return ok(false);
  const input = Buffer.from(ids.map((id) => `${id}\n`).join(''));
  const checked = await repository.read(['cat-file', '--batch-check=%(objecttype)'], { input });
  if (!checked.ok) return checked;
  const lines = checked.value.toString('utf8').trim().split('\n');
  return ok(lines.some((line) => line !== 'blob'));
}

/** Brings the entries of the index back. Files that were added by `git add -N` become that again. */
async function restoreIndex(
  repository: ReviewRepository,
  { index }: ReviewUndo,
  env: Readonly<Record<string, string>>,
): Promise<Result<null, GitFailure>> {
  const entries = new Map(
    index.map(({ path, before, isIntended }) => [path, isIntended ? [] : before]),
  );
  const put = await putEntries(repository, entries, { env });
  if (!put.ok) return put;
  const intended = index.filter(({ isIntended }) => isIntended).map(({ path }) => path);
  if (intended.length === 0) return ok(null);
  const added = await repository.write(['add', '-N', '-f', '--', ...intended], { env });
  return added.ok ? ok(null) : added;
}

/** Finds what has to be written, and saves what is there now in `folder` for a failure. */
async function changesOf(
  files: WorkFilesPort,
  undo: ReviewUndo,
  folder: string,
): Promise<Result<readonly PreparedChange[], TreeFailure>> {
  const changes: PreparedChange[] = [];
  for (const [index, { path, before, after }] of undo.files.entries()) {
    const found = await files.identify(undo.root, path);
    if (!found.ok && found.error !== 'missing') return stale(path);
    const now = found.ok ? found.value : null;
    if (isSame(now, before)) continue;
    if (!isSame(now, after)) return stale(path);
    const next = before && { ...before, content: { savedAt: before.savedAs } };
    const savedAt = join(folder, String(index));
    const saved = now && (await files.save(undo.root, path, savedAt));
    if (saved && !saved.ok) return saveFailure(path, saved.error);
    changes.push({ path, before: saved && { ...saved.value, savedAt }, next });
  }
  return ok(changes);
}

function isSame(now: IdentifiedEntry | null, then: StoredWorkFile | null): boolean {
  if (now === null || then === null) return now === then;
  // Systems give a symbolic link rights of their own.
  const isSameMode =
    now.kind === 'link' || (now.permissions & 0o100) === (then.permissions & 0o100);
  return now.kind === then.kind && now.contentId === then.contentId && isSameMode;
}
