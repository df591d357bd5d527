import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';

/** `null`: there is none, or it cannot be read. */
export function readKept(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // Of a first start; one that became unreadable is made anew.
  }
}

/** A small file, whole or not at all, that its owner alone can read. The error says why not. */
export function writeKept(path: string, text: string): Result<null, string> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return ok(null);
  } catch (error) {
    return err(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
