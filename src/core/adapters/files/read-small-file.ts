import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';

import { OPEN_NONBLOCKING } from '#core/agents/kits/files/regular-file.ts';

/**
 * Limit in bytes. The read is synchronous and must be fast; a larger file is not worth a diff in a
 * dialog.
 */
const MAX_BYTES = 1024 * 1024;
/** Virtual files, such as the environment of this process. */
const VIRTUAL = /^\/(?:proc|sys|dev)\//;

/** Returns the text of a regular file of at most 1 MiB. Returns null for everything else. */
export function readSmallFile(path: string): string | null {
  try {
    if (!statSync(path).isFile() || VIRTUAL.test(realpathSync.native(path))) return null;
    const file = openSync(path, OPEN_NONBLOCKING);
    try {
      return openFileText(file);
    } finally {
      closeSync(file);
    }
  } catch {
    return null; // The file is missing or not readable, so there is nothing to compare with.
  }
}

function openFileText(file: number): string | null {
  const found = fstatSync(file);
  if (!found.isFile() || found.size > MAX_BYTES) return null;
  const bytes = Buffer.alloc(found.size);
  const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
  return text.includes('\0') ? null : text;
}
