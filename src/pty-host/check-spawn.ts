import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { HostSpawn } from '#core/terminals/door/host-protocol.ts';

/** Checks that folder and program exist, which a child process could report only by exiting. */
export async function checkSpawn({ file, cwd, env }: HostSpawn): Promise<Result<null, Problem>> {
  if (!(await isFolder(cwd))) {
    return err(
      problem(
        'folderMissing',
        `There is no folder ${cwd}.`,
        'Choose another folder, or make it again.',
      ),
    );
  }
  const candidates = isAbsolute(file)
    ? [file]
    : (env['PATH'] ?? '')
        .split(delimiter)
        .flatMap((folder) => (folder ? [join(folder, file)] : []));
  // Windows has its own rules for executable files.
  if (process.platform === 'win32') return ok(null);
  const found = await Promise.all(candidates.map(canRun));
  if (found.includes('yes')) return ok(null);
  return found.includes('no')
    ? err(
        problem(
          'programNotExecutable',
          `${file} cannot be executed.`,
          'Make it executable (chmod +x), or choose another program.',
        ),
      )
    : err(
        problem(
          'programMissing',
          `There is no program ${file}.`,
          'Install it, or look whether it is in the PATH of your shell.',
        ),
      );
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function canRun(path: string): Promise<'yes' | 'no' | 'missing'> {
  try {
    if (!(await stat(path)).isFile()) return 'missing';
  } catch {
    return 'missing';
  }
  try {
    await access(path, constants.X_OK);
    return 'yes';
  } catch {
    return 'no';
  }
}

function problem(kind: string, message: string, remedy: string): Problem {
  return { kind, message, remedy, command: null };
}
