import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';

import { OPEN_NONBLOCKING } from '#core/agents/kits/files/regular-file.ts';

/** In bytes. Read at once, so it must be quick; a larger file is not worth a diff in a dialog. */
const MAX_BYTES = 1024 * 1024;
/** What the system makes up while it is read, such as the environment of this very process. */
const MADE_UP = /^\/(?:proc|sys|dev)\//;

/** Text of a regular file of at most 1 MiB; `null` for everything else. */
export function readSmallFile(path: string): string | null {
  try {
    if (!statSync(path).isFile() || MADE_UP.test(realpathSync.native(path))) return null;
    const file = openSync(path, OPEN_NONBLOCKING);
    try {
      return textOf(file);
    } finally {
      closeSync(file);
    }
  } catch {
    return null; // No such file, or none that we may read: there is nothing to compare with.
  }
}

function textOf(file: number): string | null {
  const found = fstatSync(file);
  if (!found.isFile() || found.size > MAX_BYTES) return null;
  const bytes = Buffer.alloc(found.size);
  const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
  return text.includes('\0') ? null : text;
}
