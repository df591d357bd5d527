import { realpath, stat } from 'node:fs/promises';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { FileProbe, FileProbePort } from '../../ports.ts';

const ANYONE_RUNS = 0o111;

export class NodeFileProbe implements FileProbePort {
  async probe(path: string): Promise<Result<FileProbe, 'missing' | 'notReadable'>> {
    try {
      const found = await stat(path);
      const kind = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
      const executable =
        process.platform !== 'win32' && kind === 'file' && (found.mode & ANYONE_RUNS) !== 0;
      return ok({ kind, executable, realPath: await realpath(path) });
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
      const isMissing =
        code === 'ENOENT' ||
        code === 'ENOTDIR' ||
        code === 'ENAMETOOLONG' ||
        code === 'ERR_INVALID_ARG_VALUE';
      return err(isMissing ? 'missing' : 'notReadable');
    }
  }
}
