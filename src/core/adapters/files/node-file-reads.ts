import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

import { hasRawBytes, pathBytes } from '#core/git/engine/path-text.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { FilePiece, FileReadPort } from '../../ports.ts';

type Failure = 'missing' | 'notReadable' | 'notAFile';

/** Opens a named pipe without waiting for a writer. Windows does not have the flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export class NodeFileReads implements FileReadPort {
  async read(path: string, from: number, most: number): Promise<Result<FilePiece, Failure>> {
    let handle: FileHandle | null = null;
    try {
      handle = await open(hasRawBytes(path) ? pathBytes(path) : path, WITHOUT_WAITING);
      const found = await handle.stat();
      if (!found.isFile()) return err('notAFile');
      const buffer = new Uint8Array(Math.max(0, Math.min(most, found.size - from)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
      return ok({ bytes: buffer.subarray(0, bytesRead), size: found.size });
    } catch (thrown) {
      return err(failureOf(thrown));
    } finally {
      await handle?.close();
    }
  }
}

function failureOf(thrown: unknown): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (
    code === 'ENOENT' ||
    code === 'ENOTDIR' ||
    code === 'ENAMETOOLONG' ||
    code === 'ERR_INVALID_ARG_VALUE'
  )
    return 'missing';
  return code === 'ENXIO' || code === 'EISDIR' || code === 'ENODEV' ? 'notAFile' : 'notReadable';
}
