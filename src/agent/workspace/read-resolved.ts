import type { Stats } from 'node:fs';

import { openResolved } from './open-path.ts';

/** Largest file that is read into memory, in bytes. */
export const MAX_FILE = 20 * 1024 * 1024;

/** Reports that a path is no regular file, or is too large to read. */
export class NotReadable extends Error {
  readonly code: 'EISDIR' | 'NOTFILE' | 'TOOLARGE';
  constructor(code: 'EISDIR' | 'NOTFILE' | 'TOOLARGE') {
    super(code);
    this.code = code;
  }
}

/**
 * Reads a file by its resolved path. Throws PathMoved, NotReadable (folder, device, pipe, above
 * MAX_FILE) or the system's error.
 */
export async function readResolved(
  path: string,
): Promise<{ readonly bytes: Uint8Array; readonly stats: Stats }> {
  const handle = await openResolved(path);
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) throw new NotReadable('EISDIR');
    if (!stats.isFile()) throw new NotReadable('NOTFILE');
    if (stats.size > MAX_FILE) throw new NotReadable('TOOLARGE');
    return { bytes: await handle.readFile(), stats };
  } finally {
    await handle.close();
  }
}
