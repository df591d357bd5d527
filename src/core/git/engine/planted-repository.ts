import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

/**
 * Returns the git folder that git would use for a folder although it is neither named `.git` nor
 * reached through a `.git` file: a bare repository, which a commit can contain as ordinary files,
 * with a configuration that names programs. Returns null if git would use no such folder. git's own
 * `safe.bareRepository` is newer than 2.30, and refuses the inside of `.git`, too. Follows the
 * order of git's search: a folder's `.git`, the folder itself, the folder above.
 */
export async function plantedRepository(folder: string): Promise<string | null> {
  const real = await realpath(folder).catch(() => null);
  if (real === null || real.split(sep).includes('.git')) return null;
  for (let at = real; ; at = dirname(at)) {
    const marker = join(at, '.git');
    const found = await stat(marker).catch(() => null);
    if (found?.isFile() || (found?.isDirectory() && (await isGitFolder(marker)))) return null;
    if (await isGitFolder(at)) return basename(at) === '.git' ? null : at;
    if (dirname(at) === at) return null;
  }
}

async function isGitFolder(folder: string): Promise<boolean> {
  const has = async (name: string) => (await lstat(join(folder, name)).catch(() => null)) !== null;
  if (!(await has('HEAD'))) return false;
  return (await has('commondir')) || ((await has('objects')) && (await has('refs')));
}
