import { constants } from 'node:fs';
import { open, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { pathBytes, placeIn } from '#core/git/engine/path-text.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** A folder that stays the same one, whatever takes its place. */
export interface HeldFolder {
  /** Path under which the folder is reached while it is held, as `placeIn` takes it. */
  readonly path: string;
  release(): Promise<void>;
}

/** Opens only the place of a folder, so that no right to read it is needed (open(2); Linux). */
const O_PATH = 0o10_000_000;
const FOLDER = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Holds a folder below a root, so that a link that takes its place cannot lead a write elsewhere.
 * Fails if a link on the way leads it elsewhere already. Only Linux reaches a folder by its handle;
 * elsewhere the path remains, and the check before it.
 */
export async function holdFolder(
  root: string,
  folder: string,
): Promise<Result<HeldFolder, 'missing' | 'outside'>> {
  const plain = join(root, folder);
  if (process.platform !== 'linux') return ok({ path: plain, release: async () => {} });
  try {
    const handle = await open(placeIn(root, folder), FOLDER);
    const path = `/proc/self/fd/${handle.fd}`;
    const found = await readlink(path, 'buffer').catch(() => null);
    const expected = pathBytes(join(await realpath(root), folder));
    // A system without /proc has the path alone.
    if (found === null || found.equals(expected))
      return ok({ path: found === null ? plain : path, release: () => handle.close() });
    await handle.close();
    return err('outside');
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
    return err(code === 'ELOOP' || code === 'ENOTDIR' ? 'outside' : 'missing');
  }
}
