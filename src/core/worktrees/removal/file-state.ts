import type { Hash } from 'node:crypto';
import { lstat } from 'node:fs/promises';

import { placeIn } from '#core/git/engine/path-text.ts';

/** Adds a file's place, size and times to a hash, so that a later change of it is noticed. */
export async function addState(hash: Hash, root: string, path: string): Promise<void> {
  const found = await lstat(placeIn(root, path), { bigint: true }).catch(() => null);
  hash.update(`${path}\0`);
  hash.update(
    found === null ? 'missing\0' : `${found.mode} ${found.size} ${found.mtimeNs} ${found.ino}\0`,
  );
}
