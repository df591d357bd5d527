import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { StoredWorkFile, ReviewUndo } from '#core/store/reviews/review-undos.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ActingRepository, ReviewRepository } from '../repository/review-repository.ts';
import type { NewEntry, WorkFilesPort, WriteFailure } from '#core/ports/work-files-port.ts';
import type { Commit } from './locked-index.ts';
import { notPossible, stale } from './plan-file.ts';
import type { TreeChange } from './planned-change.ts';

/** Size of a file whose lines can be discarded, and of one that git restores. */
const MAX_CONTENT = 512 * 1024 * 1024;
const MAX_SPLICED = 64 * 1024 * 1024;

export type TreeFailure = Failure<'stale' | 'notPossible' | 'storeFailed'>;

/** A change of the working tree, with the content before it saved. */
export type PreparedChange = {
  readonly path: string;
  /** The saved entry with the stamp that it had; null if there was none. */
  readonly before: (StoredWorkFile & { readonly savedAt: string; readonly stamp: string }) | null;
  readonly next: NewEntry | null;
};

type Needs = {
  readonly repository: ReviewRepository;
  readonly acting: ActingRepository;
  readonly files: WorkFilesPort;
  /** Folder for the saved files of this action. */
  readonly folder: string;
  /** Variables of git, which may name another object store. */
  readonly env: Readonly<Record<string, string>>;
};

/** Saves what a change replaces, and computes what it writes. */
export async function prepareChange(
  needs: Needs,
  change: TreeChange,
  index: number,
): Promise<Result<PreparedChange & { readonly bytes: number }, TreeFailure>> {
  const { path, contentId } = change;
  const { files, repository, folder } = needs;
  if (contentId === null) {
    const next = await nextEntry(needs, change, null);
    return next.ok ? ok({ path, before: null, next: next.value, bytes: 0 }) : next;
  }
  const savedAt = join(folder, String(index));
  const saved = await files.save(repository.root, path, savedAt);
  if (!saved.ok) return saveFailure(path, saved.error);
  const { kind, permissions, stamp, size } = saved.value;
  // The content of a very large file is identified by its stamp.
  if (saved.value.contentId !== contentId && stamp !== contentId) return stale(path);
  const before = { kind, permissions, contentId: saved.value.contentId, savedAt, stamp };
  const next = await nextEntry(needs, change, before);
  return next.ok ? ok({ path, before, next: next.value, bytes: size }) : next;
}

async function nextEntry(
  needs: Needs,
  { path, to }: TreeChange,
  before: PreparedChange['before'],
): Promise<Result<NewEntry | null, TreeFailure>> {
  if (to.kind === 'nothing') return ok(null);
  if (to.kind === 'lines') {
    const next =
      before?.kind === 'file' ? await splicedContent(needs, path, to, before.savedAt) : null;
    if (before === null || next === null) return notPossible(path);
    return ok({ kind: 'file', permissions: before.permissions, content: next });
  }
  const content = await changedContent(needs, path, to);
  if (content === null) return notPossible(path);
  const kind = to.mode === FILE_MODES.link ? 'link' : 'file';
  return ok({ kind, permissions: permissionsOf(to.mode, before), content });
}

async function splicedContent(
  needs: Needs,
  path: string,
  { splice, ofEmpty }: TreeChange['to'] & { readonly kind: 'lines' },
  savedAt: string,
): Promise<Buffer | null> {
  const saved = await needs.files.readSaved(savedAt, MAX_SPLICED);
  if (!saved.ok) return null;
  return saved.value.length > 0 || ofEmpty === undefined
    ? splice(saved.value)
    : changedContent(needs, path, { kind: 'content', content: ofEmpty, mode: FILE_MODES.file });
}

/** Returns bytes as git writes them into a working tree, with the filters of the path. */
async function changedContent(
  { repository, acting, env }: Needs,
  path: string,
  to: TreeChange['to'] & { readonly kind: 'object' | 'content' },
): Promise<Buffer | null> {
  const id = to.kind === 'object' ? to.id : await written(repository, to.content);
  if (id === null) return null;
  const form = to.mode === FILE_MODES.link ? ['blob'] : ['--filters', `--path=${path}`];
  const options = { env, maxBytes: MAX_CONTENT };
  const content = await acting.act(['cat-file', ...form, id], options);
  return content.ok ? content.value : null;
}

/** Stores bytes as an object of git, which restores them as it does with its own. */
async function written(repository: ReviewRepository, content: Buffer): Promise<string | null> {
  const args = ['hash-object', '-w', '--stdin', '--no-filters'];
  const stored = await repository.write(args, { input: content });
  return stored.ok ? stored.value.toString().trim() : null;
}

/** Keeps the rights of an existing file except those to execute it. */
function permissionsOf(mode: string, before: PreparedChange['before']): number {
  const isExecutable = mode === FILE_MODES.program;
  if (before?.kind !== 'file') return isExecutable ? 0o755 : 0o644;
  const { permissions } = before;
  return isExecutable ? permissions | ((permissions & 0o444) >> 2) : permissions & ~0o111;
}

/** Writes prepared changes, then commits the index; all of it, or nothing. */
export async function writeChanges(
  { repository: { root }, files }: Pick<Needs, 'repository' | 'files'>,
  changes: readonly PreparedChange[],
  commit: Commit,
): Promise<Result<null, TreeFailure>> {
  const takeBack = async () => {
    for (const one of done.toReversed()) await restore(files, root, one.change, one.stamp);
  };
  const done: { readonly change: PreparedChange; readonly stamp: string | null }[] = [];
  for (const change of changes) {
    const { path, before, next } = change;
    const written =
      next === null
        ? await files.remove(root, path, before?.stamp ?? '')
        : await files.put(root, path, next, before?.stamp ?? null);
    if (written.ok) {
      done.push({ change, stamp: written.value });
      continue;
    }
    await takeBack();
    return writeFailure(path, written.error);
  }
  const committed = await commit();
  if (committed.ok) return ok(null);
  await takeBack();
  return writeFailure('index', committed.error);
}

async function restore(
  files: WorkFilesPort,
  root: string,
  { path, before }: PreparedChange,
  stamp: string | null,
): Promise<void> {
  if (before === null) await files.remove(root, path, stamp ?? '');
  else await files.put(root, path, { ...before, content: { savedAt: before.savedAt } }, stamp);
}

/** Returns what is stored of a change for its undo. */
export function storedChange({ path, before, next }: PreparedChange): ReviewUndo['files'][number] {
  const after = next && {
    kind: next.kind,
    permissions: next.permissions,
    contentId: contentIdOf(next.content),
  };
  if (before === null) return { path, before, after };
  const { kind, permissions, contentId, savedAt } = before;
  return { path, before: { kind, permissions, contentId, savedAs: savedAt }, after };
}

function contentIdOf(content: NewEntry['content']): string {
  return Buffer.isBuffer(content) ? createHash('sha256').update(content).digest('base64url') : '';
}

export function saveFailure(path: string, reason: WriteFailure) {
  if (reason === 'notWritten' || reason === 'notReadable')
    return fail(
      'storeFailed',
      compose('reviewFailures.notSaved', { path }),
      compose('reviewFailures.freeSpace'),
    );
  return reason === 'outside' ? notPossible(path) : stale(path);
}

function writeFailure(path: string, reason: WriteFailure) {
  if (reason === 'notWritten' || reason === 'notReadable')
    return fail(
      'storeFailed',
      compose('reviewFailures.notWritten', { path }),
      compose('reviewFailures.freeSpace'),
    );
  return reason === 'outside' ? notPossible(path) : stale(path);
}
