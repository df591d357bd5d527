import { constants } from 'node:fs';
import { access, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

const manifest = z.object({ build: z.string().regex(/^[\da-f]{16}$/) });

/** The Node of such a folder. */
export function shippedNode(folder: string, platform: string): string {
  return join(folder, platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * A copy of a package's programs that stays when the package is updated, unmounted or removed while they run: an AppImage goes away with
 * the app, and Windows replaces no program that runs. Copies of other builds are removed as far as nothing holds them, so it is only to
 * be called when none of them runs for this data folder.
 */
export async function keptPrograms(shipped: string, dataDir: string): Promise<string> {
  const { build } = manifest.parse(JSON.parse(await readFile(join(shipped, 'package.json'), 'utf8')));
  const folder = join(dataDir, 'runtime');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = join(folder, build);
  if (!(await isThere(kept))) await copy(shipped, kept);
  const others = (await readdir(folder)).filter((name) => name !== build);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)));
  return kept;
}

/** Whole or not at all. Where the file system can, it takes no room. */
async function copy(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`;
  await cp(from, part, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(part, to);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
