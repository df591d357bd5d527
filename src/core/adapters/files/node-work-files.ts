import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream, type BigIntStats } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { placeIn } from '#core/git/engine/path-text.ts';
import type {
  IdentifiedEntry,
  NewEntry,
  WorkEntry,
  WorkFailure,
  WorkFilesPort,
  WriteFailure,
} from '#core/ports/work-files-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { holdFolder } from './held-folder.ts';

/** Name of a file before it is renamed to its place. */
const TEMPORARY = /^\.corral-[0-9a-f]{16}\.tmp$/u;

/** Path of an entry; bytes for a name that is no UTF-8. */
type NativePath = string | Buffer;

/** Windows lacks the last two, which then count as 0. */
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export class NodeWorkFiles implements WorkFilesPort {
  async look(root: string, path: string): Promise<Result<WorkEntry, WorkFailure>> {
    return at(root, path, async (place) => ok(workEntry(await lstat(place, { bigint: true }))));
  }

  async read(root: string, path: string, most: number): Promise<Result<Buffer, WorkFailure>> {
    return at(root, path, async (place) => {
      const found = await lstat(place);
      if (found.isSymbolicLink()) return ok(await readlink(place, 'buffer'));
      return found.isFile() ? readAll(place, most) : err('notReadable');
    });
  }

  async identify(root: string, path: string): Promise<Result<IdentifiedEntry, WorkFailure>> {
    return at(root, path, async (place) => {
      const found = workEntry(await lstat(place, { bigint: true }));
      const { kind, size, permissions, stamp } = found;
      if (kind !== 'file' && kind !== 'link') return err('notReadable');
      const contentId =
        kind === 'file' ? await hashOf(place) : hashedContent(await readlink(place, 'buffer'));
      return ok({ kind, size, permissions, stamp, contentId });
    });
  }

  async save(
    root: string,
    path: string,
    to: string,
  ): Promise<Result<IdentifiedEntry, WriteFailure>> {
    return at<IdentifiedEntry, WriteFailure>(root, path, async (place) => {
      const before = workEntry(await lstat(place, { bigint: true }));
      const { kind, size, permissions, stamp } = before;
      if (kind !== 'file' && kind !== 'link') return err('notReadable');
      const written = await writing(async () => {
        await mkdir(dirname(to), { recursive: true, mode: 0o700 });
        if (kind === 'link') await writeFile(to, await readlink(place, 'buffer'), { mode: 0o600 });
        else await copyFile(place, to, constants.COPYFILE_FICLONE);
        await chmod(to, 0o600);
      });
      if (!written.ok) return written;
      const after = workEntry(await lstat(place, { bigint: true }));
      if (after.stamp !== stamp) return err('changed');
      return ok({ kind, size, permissions, stamp, contentId: await hashOf(to) });
    });
  }

  async put(
    root: string,
    path: string,
    entry: NewEntry,
    stamp: string | null,
  ): Promise<Result<string, WriteFailure>> {
    const made = await makeFolders(root, path);
    if (!made.ok) return made;
    const place = await placeOf(root, path);
    if (!place.ok) return place;
    const folder = await holdFolder(root, dirname(path));
    if (!folder.ok) return folder;
    const target = placeIn(folder.value.path, basename(path));
    const name = `.corral-${randomBytes(8).toString('hex')}.tmp`;
    const temporary = placeIn(folder.value.path, name);
    try {
      const written = await writing(() => fill(temporary, entry));
      if (!written.ok) return written;
      const isExpected = (await stampOf(target)) === stamp;
      if (!isExpected) return err('changed');
      const moved = await writing(() => rename(temporary, target));
      return moved.ok ? ok((await stampOf(target)) ?? '') : moved;
    } finally {
      await rm(temporary, { force: true });
      await folder.value.release();
    }
  }

  async remove(root: string, path: string, stamp: string): Promise<Result<null, WriteFailure>> {
    return at<null, WriteFailure>(root, path, async (place) =>
      (await stampOf(place)) === stamp ? writing(() => unlink(place)) : err('changed'),
    );
  }

  async readSaved(saved: string, most: number): Promise<Result<Buffer, WorkFailure>> {
    try {
      return await readAll(saved, most);
    } catch (thrown) {
      return err(failureOf(thrown));
    }
  }

  async sweep(root: string, path: string): Promise<void> {
    const place = await placeOf(root, path);
    if (!place.ok) return;
    const names = await readdir(besideOf(root, path, '')).catch(() => []);
    const left = names.filter((name) => TEMPORARY.test(name));
    await Promise.all(left.map((name) => rm(besideOf(root, path, name), { force: true })));
  }

  async saved(folder: string): Promise<readonly string[]> {
    return readdir(folder).catch(() => []);
  }

  async forget(saved: string): Promise<void> {
    await rm(saved, { recursive: true, force: true });
  }
}

/** Creates the new entry under a temporary name. */
async function fill(
  temporary: NativePath,
  { kind, permissions, content }: NewEntry,
): Promise<void> {
  if (kind === 'link') {
    await symlink(Buffer.isBuffer(content) ? content : await readFile(content.savedAt), temporary);
    return;
  }
  if (Buffer.isBuffer(content)) await writeFile(temporary, content, { flag: 'wx', mode: 0o600 });
  else await copyFile(content.savedAt, temporary, constants.COPYFILE_FICLONE);
  const handle = await open(temporary, 'r+');
  try {
    await handle.chmod(permissions);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writing(work: () => Promise<unknown>): Promise<Result<null, 'notWritten'>> {
  try {
    await work();
    return ok(null);
  } catch {
    return err('notWritten');
  }
}

async function stampOf(place: NativePath): Promise<string | null> {
  try {
    return workEntry(await lstat(place, { bigint: true })).stamp;
  } catch (thrown) {
    return failureOf(thrown) === 'missing' ? null : 'unknown';
  }
}

function hashedContent(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

async function hashOf(file: NativePath): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { flags: 'r' }), hash);
  return hash.digest('base64url');
}

async function readAll(file: NativePath, most: number): Promise<Result<Buffer, WorkFailure>> {
  const handle = await open(file, READ_ONLY);
  try {
    const found = await handle.stat();
    if (!found.isFile()) return err('notReadable');
    if (found.size > most) return err('tooLarge');
    const bytes = await handle.readFile();
    return bytes.length > most ? err('tooLarge') : ok(bytes);
  } finally {
    await handle.close();
  }
}

/** Does something with the place of a path, and turns failures of the system into values. */
async function at<T, E>(
  root: string,
  path: string,
  work: (place: NativePath) => Promise<Result<T, E>>,
): Promise<Result<T, E | WorkFailure>> {
  const place = await placeOf(root, path);
  if (!place.ok) return place;
  try {
    return await work(place.value);
  } catch (thrown) {
    return err(failureOf(thrown));
  }
}

/** Returns the place of a name in the folder of a path; that of the folder for no name. */
function besideOf(root: string, path: string, name: string): NativePath {
  return placeIn(root, [...path.split('/').slice(0, -1), name].join('/'));
}

/** Returns the absolute path, after a check of each folder on the way. */
async function placeOf(root: string, path: string): Promise<Result<NativePath, WorkFailure>> {
  const folders = foldersOf(root, path);
  if (folders === null) return err('outside');
  for (const folder of folders) {
    const found = await folderAt(folder);
    if (!found.ok) return found;
  }
  return ok(placeIn(root, path));
}

/** Creates the missing folders of a path. */
async function makeFolders(
  root: string,
  path: string,
): Promise<Result<null, WorkFailure | 'notWritten'>> {
  const folders = foldersOf(root, path);
  if (folders === null) return err('outside');
  for (const folder of folders) {
    const found = await folderAt(folder);
    if (found.ok) continue;
    if (found.error !== 'missing') return found;
    const made = await writing(() => mkdir(folder));
    if (!made.ok) return made;
  }
  return ok(null);
}

/** Returns the folders between the root and a file. Returns null for a path that is not allowed. */
function foldersOf(root: string, path: string): readonly NativePath[] | null {
  const names = path.split('/');
  const isStrange = names.some(
    (name) => name === '' || name === '.' || name === '..' || name.toLowerCase() === '.git',
  );
  if (isStrange || path.includes('\0')) return null;
  return names.slice(1).map((_, index) => placeIn(root, names.slice(0, index + 1).join('/')));
}

async function folderAt(folder: NativePath): Promise<Result<null, WorkFailure>> {
  try {
    const found = await lstat(folder);
    if (found.isSymbolicLink()) return err('outside');
    return found.isDirectory() ? ok(null) : err('missing');
  } catch (thrown) {
    return err(failureOf(thrown));
  }
}

function workEntry(found: BigIntStats): WorkEntry {
  const kind = found.isFile()
    ? 'file'
    : found.isSymbolicLink()
      ? 'link'
      : found.isDirectory()
        ? 'folder'
        : 'other';
  return {
    kind,
    size: Number(found.size),
    permissions: Number(found.mode & 0o7777n),
    stamp: [found.ino, found.size, found.mtimeNs, found.ctimeNs, found.mode].join(' '),
    changedAt: Number(found.ctimeMs),
  };
}

function failureOf(thrown: unknown): WorkFailure {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return 'missing';
  return code === 'ELOOP' ? 'outside' : 'notReadable';
}
