import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, readlink } from 'node:fs/promises';
import { join } from 'node:path';

import type {
  WorkEntry,
  WorkFailure,
  WorkFilesPort,
} from '#core/review/repository/work-files-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** Windows lacks the last two, which then count as 0. */
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export class NodeWorkFiles implements WorkFilesPort {
  async look(root: string, path: string): Promise<Result<WorkEntry, WorkFailure>> {
    const place = await placeOf(root, path);
    if (!place.ok) return place;
    try {
      return ok(entryOf(await lstat(place.value, { bigint: true })));
    } catch (thrown) {
      return err(failureOf(thrown));
    }
  }

  async read(root: string, path: string, most: number): Promise<Result<Buffer, WorkFailure>> {
    const place = await placeOf(root, path);
    if (!place.ok) return place;
    try {
      const found = await lstat(place.value);
      if (found.isSymbolicLink()) return ok(await readlink(place.value, 'buffer'));
      if (!found.isFile()) return err('notReadable');
      return await readFile(place.value, most);
    } catch (thrown) {
      return err(failureOf(thrown));
    }
  }
}

async function readFile(file: string, most: number): Promise<Result<Buffer, WorkFailure>> {
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

/** Returns the absolute path, after a check of each folder on the way. */
async function placeOf(root: string, path: string): Promise<Result<string, WorkFailure>> {
  const names = path.split('/');
  const isStrange = names.some(
    (name) => name === '' || name === '.' || name === '..' || name.toLowerCase() === '.git',
  );
  if (isStrange || path.includes('\0')) return err('outside');
  let folder = root;
  for (const name of names.slice(0, -1)) {
    folder = join(folder, name);
    try {
      const found = await lstat(folder);
      if (found.isSymbolicLink()) return err('outside');
      if (!found.isDirectory()) return err('missing');
    } catch (thrown) {
      return err(failureOf(thrown));
    }
  }
  return ok(join(root, path));
}

function entryOf(found: BigIntStats): WorkEntry {
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
    isExecutable: (found.mode & 0o100n) !== 0n,
    stamp: [found.ino, found.size, found.mtimeNs, found.ctimeNs, found.mode].join(' '),
    changedAt: Number(found.ctimeMs),
  };
}

function failureOf(thrown: unknown): WorkFailure {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return 'missing';
  return code === 'ELOOP' ? 'outside' : 'notReadable';
}
