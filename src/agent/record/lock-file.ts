import { readFileSync, rmSync, writeFileSync } from 'node:fs';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { RecordFailure } from './entry.ts';

const IN_USE: RecordFailure = {
  kind: 'inUse',
  text: 'Another process has this session open. Close it there first.',
};

/**
 * Creates a lock file with the id of this process. A lock of a process that has ended is replaced.
 * Returns a function that removes the lock.
 */
export function lockFile(path: string): Result<() => void, RecordFailure> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
      return ok(() => rmSync(path, { force: true }));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST')
        return err({
          kind: 'notWritten',
          text: `The file ${path} cannot be created: ${codeOf(error)}.`,
        });
      if (isHeld(path)) return err(IN_USE);
      rmSync(path, { force: true });
    }
  }
  return err(IN_USE);
}

function isHeld(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    if (!Number.isSafeInteger(pid) || pid <= 0) return false;
    // The lock of this very process is held by another session object.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
