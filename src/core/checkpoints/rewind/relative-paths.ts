import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/**
 * Returns paths as an agent in `folder` names them, relative to `root`, which contains no links. Links
 * in their folders are resolved, also if the file no longer exists. Bytes as Latin-1 text.
 */
export async function relativePaths(
  paths: Iterable<string>,
  folder: string,
  root: string,
): Promise<ReadonlySet<string>> {
  const known = new Map<string, Promise<string>>();
  const found = new Set<string>();
  for (const path of paths) {
    const file = resolve(folder, path);
    const real = known.get(dirname(file)) ?? realFolder(dirname(file));
    known.set(dirname(file), real);
    const inRoot = relative(root, join(await real, basename(file)));
    found.add(Buffer.from(inRoot.split(sep).join('/')).toString('latin1'));
  }
  return found;
}

async function realFolder(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real !== null || dirname(folder) === folder) return real ?? folder;
  return join(await realFolder(dirname(folder)), basename(folder));
}
