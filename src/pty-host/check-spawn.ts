import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { HostSpawn } from '#core/socket/host-protocol.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

/** Checks that folder and program exist, which a child process could report only by exiting. */
export async function checkSpawn({ file, cwd, env }: HostSpawn): Promise<Result<null, Problem>> {
  if (!(await isFolder(cwd))) {
    return err(
      problem(
        'folderMissing',
        compose('terminalFailures.folderMissing', { path: cwd }),
        compose('terminalFailures.chooseFolder'),
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
          compose('terminalFailures.notExecutable', { path: file }),
          compose('terminalFailures.makeExecutable'),
        ),
      )
    : err(
        problem(
          'programMissing',
          compose('terminalFailures.programMissing', { path: file }),
          compose('terminalFailures.installProgram'),
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

function problem(kind: string, message: Sentence, remedy: Sentence): Problem {
  return { kind, message, remedy, command: null };
}
