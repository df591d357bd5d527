import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ok, type Result } from '#shared/base/result.ts';
import type { Sentence } from '#shared/words/sentence.ts';

import { ownFolder } from './own-folder.ts';

/** Longest path of a unix socket that all systems accept (macOS: 104 with the terminating zero). */
const MAX_SOCKET_PATH = 100;

/**
 * Returns the path where a process of this data folder listens, for its owner only. Creates the
 * folder.
 */
export function socketPath(dataDir: string, name: 'pty' | 'core'): Result<string, Sentence> {
  const file = `${name}.sock`;
  if (process.platform === 'win32')
    return ok(`\\\\.\\pipe\\corral-${name === 'pty' ? '' : `${name}-`}${folderHash(dataDir)}`);
  const folder = socketFolder(dataDir, file);
  const own = ownFolder(folder);
  return own.ok ? ok(join(folder, file)) : own;
}

/** Returns a folder within the data folder, unless the socket's path would become too long. */
function socketFolder(dataDir: string, file: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(join(inside, file)) <= MAX_SOCKET_PATH) return inside;
  return join(tmpdir(), `corral-${process.getuid?.() ?? 0}-${folderHash(dataDir)}`);
}

function folderHash(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
}
