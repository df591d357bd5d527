import { readFileSync, statSync } from 'node:fs';

/** In bytes. Read at once, so it must be quick; a larger file is not worth a diff in a dialog. */
const MAX_BYTES = 1024 * 1024;

/** Text of a regular file of at most 1 MiB; `null` for everything else. */
export function readSmallFile(path: string): string | null {
  try {
    const found = statSync(path);
    if (!found.isFile() || found.size > MAX_BYTES) return null;
    const text = readFileSync(path, 'utf8');
    return text.includes('\0') ? null : text;
  } catch {
    return null; // No such file, or none that we may read: there is nothing to compare with.
  }
}
