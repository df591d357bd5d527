import { constants } from 'node:fs';
import { access, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

const manifest = z.object({ build: z.string().regex(/^[\da-f]{16}$/) });

/** Returns the path of Node in such a folder. */
export function shippedNode(folder: string, platform: string): string {
  return join(folder, platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Copies a package's programs to the data folder, so that they stay when the package is updated,
 * unmounted or removed while they run: an AppImage is unmounted with the app, and Windows replaces
 * no running program. Removes the copies of other builds unless they are in use, so call it only
 * when none of them runs for this data folder.
 */
export async function copyPrograms(shipped: string, dataDir: string): Promise<string> {
  const { build } = manifest.parse(
    JSON.parse(await readFile(join(shipped, 'package.json'), 'utf8')),
  );
  const folder = join(dataDir, 'runtime');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copyFolder = join(folder, build);
  if (!(await exists(copyFolder))) await copy(shipped, copyFolder);
  const others = (await readdir(folder)).filter((name) => name !== build);
  await Promise.all(
    others.map((name) =>
      rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined),
    ),
  );
  return copyFolder;
}

/** Copies atomically. On file systems with copy-on-write the copy takes no space. */
async function copy(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`;
  await cp(from, part, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(part, to);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
