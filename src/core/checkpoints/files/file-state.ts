import { createHash } from 'node:crypto';
import { lstat, readFile, readlink } from 'node:fs/promises';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { FileState } from '#core/store/git-desk/checkpoints.ts';

/** `other` is a folder, a pipe, a socket or a device. */
export type DiskState = FileState | 'other';

/** The hash of the repository's objects, and whether modes of files count. */
export type StateRules = { readonly objectFormat: string; readonly hasModes: boolean };

/** Returns the state of a file as git would name it. Never follows a link. */
export async function readState(
  file: string | Buffer,
  { objectFormat, hasModes }: StateRules,
  /** Mode of a file whose system has no modes. */
  knownMode: string = FILE_MODES.file,
): Promise<DiskState> {
  const found = await lstat(file).catch(missingAsNull);
  if (found === null) return null;
  if (found.isSymbolicLink())
    return { mode: FILE_MODES.link, id: blobId(await readlink(file, 'buffer'), objectFormat) };
  if (!found.isFile()) return 'other';
  const mode = hasModes
    ? (found.mode & 0o100) === 0
      ? FILE_MODES.file
      : FILE_MODES.program
    : knownMode;
  const bytes = await readFile(file).catch(missingAsNull);
  return bytes === null ? null : { mode, id: blobId(bytes, objectFormat) };
}

export function blobId(bytes: Uint8Array, objectFormat: string): string {
  const hash = createHash(objectFormat === 'sha256' ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function missingAsNull(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
