import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';

/** Returns null if the file does not exist or cannot be read. */
export function readPrivateFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // A first start, or an unreadable file, which the next write replaces.
  }
}

/** Writes a small file atomically, readable by its owner only. Returns the reason if that fails. */
export function writePrivateFile(path: string, text: string): Result<null, string> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return ok(null);
  } catch (error) {
    return err(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
