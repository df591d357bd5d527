import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, open, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

import { hashOf } from '#agent/edit/edit-file.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { errorCode, errorSentence } from './error-code.ts';
import { openFolder, type OpenFolder, PathMoved } from './open-path.ts';
import { readResolved } from './read-resolved.ts';

/** A change of a file on the disk. The path is absolute and resolved. */
export interface DiskChange {
  readonly path: string;
  /** Hash of the file that is replaced or deleted; null if there must be no file. */
  readonly hashBefore: string | null;
  /** Null: the file is deleted. */
  readonly after: Uint8Array | null;
  /** Resolved path of a file whose mode a new file gets. */
  readonly modeFrom?: string;
}

export interface ChangeFailure {
  readonly path: string;
  /** Sentence for the model. */
  readonly text: string;
}

type Undo = () => Promise<Result<null, ChangeFailure>>;

/**
 * Makes all changes or none. Refuses a file that is not as `hashBefore` says, and a path that leads
 * elsewhere than when it was resolved. A new content is a temporary file in the same folder that
 * replaces the old one at once; mode and owner stay. If a later change fails, the earlier ones are
 * undone; a file that another program changed meanwhile stays, and the failure names it.
 */
export async function changeFiles(
  changes: readonly DiskChange[],
): Promise<Result<null, ChangeFailure>> {
  const undos: Undo[] = [];
  for (const change of changes) {
    const changed = await changeFile(change);
    if (changed.ok) {
      undos.unshift(changed.value);
      continue;
    }
    const left: string[] = [];
    for (const undo of undos) {
      const undone = await undo();
      if (!undone.ok) left.push(undone.error.path);
    }
    if (left.length === 0) return changed;
    const text = `${changed.error.text} These files were changed before and could not be restored: ${left.join(', ')}.`;
    return err({ path: changed.error.path, text });
  }
  return ok(null);
}

async function changeFile(change: DiskChange, like?: Stats): Promise<Result<Undo, ChangeFailure>> {
  const { path, hashBefore, after } = change;
  const fail = (text: string) => err({ path, text });
  try {
    const create = hashBefore === null && after !== null;
    const folder = await openFolder(dirname(path), { create });
    try {
      const model = like ?? (await statsOf(change.modeFrom));
      const replaced = await replaceEntry(folder, change, model);
      if (typeof replaced === 'string') return fail(replaced);
      const undo: DiskChange = {
        path,
        hashBefore: after === null ? null : hashOf(after),
        after: replaced?.bytes ?? null,
      };
      return ok(async () => {
        const undone = await changeFile(undo, replaced?.stats);
        return undone.ok ? ok(null) : undone;
      });
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (error instanceof PathMoved)
      return fail('The path leads to another place than before. Nothing was changed there.');
    return fail(errorSentence(errorCode(error)));
  }
}

interface OldFile {
  readonly bytes: Uint8Array;
  readonly stats: Stats;
}

/** Returns the file that was there before, null if there was none, or a sentence for the failure. */
async function replaceEntry(
  folder: OpenFolder,
  { path, hashBefore, after }: DiskChange,
  like: Stats | undefined,
): Promise<OldFile | null | string> {
  const target = folder.at(basename(path));
  const old = await readOld(path);
  const refusal = refusalOf(old, hashBefore);
  if (refusal !== null) return refusal;
  const stats = old?.stats ?? like;
  const temporary = after === null ? null : await writeTemporary(folder, after, stats);
  try {
    // The second look comes directly before the change: writing took time.
    const refusalNow = refusalOf(await readOld(path), hashBefore);
    if (refusalNow !== null) return refusalNow;
    await folder.check();
    if (temporary === null) await unlink(target);
    else if (old === null) await createEntry(temporary, target, after);
    else await rename(temporary, target);
    return old;
  } finally {
    if (temporary !== null) await rm(temporary, { force: true });
  }
}

function refusalOf(old: OldFile | null, hashBefore: string | null): string | null {
  if (old === null)
    return hashBefore === null
      ? null
      : 'The file was deleted after you read it. Nothing was changed.';
  if (hashBefore === null) return 'The file exists already. Read it before you change it.';
  return hashOf(old.bytes) === hashBefore
    ? null
    : 'The file changed after you read it. Read it again, then repeat the change.';
}

/** Creates a file only if there is none: a link cannot replace an entry, as a rename can. */
async function createEntry(
  temporary: string,
  target: string,
  bytes: Uint8Array | null,
): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    // File systems without hard links, such as exFAT.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(errorCode(error))) throw error;
    const handle = await open(target, 'wx', 0o666);
    try {
      await handle.writeFile(bytes ?? '');
    } finally {
      await handle.close();
    }
  }
}

async function statsOf(path: string | undefined): Promise<Stats | undefined> {
  return path === undefined ? undefined : (await readOld(path))?.stats;
}

async function readOld(path: string): Promise<OldFile | null> {
  try {
    return await readResolved(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function writeTemporary(
  folder: OpenFolder,
  bytes: Uint8Array,
  stats: Stats | undefined,
): Promise<string> {
  const path = folder.at(`.corral-${randomBytes(6).toString('hex')}.tmp`);
  const handle = await open(path, 'wx', 0o666);
  try {
    await handle.writeFile(bytes);
    if (stats !== undefined) {
      const own = await handle.stat();
      if (own.uid !== stats.uid || own.gid !== stats.gid)
        await handle.chown(stats.uid, stats.gid).catch(errorCode);
      // Set-user-id bits are dropped, as when any program writes the file.
      await handle.chmod(stats.mode & 0o1777);
    }
    await handle.sync();
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
