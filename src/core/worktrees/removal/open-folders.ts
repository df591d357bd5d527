import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

/**
 * Returns the programs of this user whose working folder is inside of a folder, as `name (pid)`.
 * Returns null where the system does not let Corral know.
 */
export async function programsInside(
  folder: string,
  platform: string,
): Promise<readonly string[] | null> {
  if (platform !== 'linux') return null;
  const pids = await readdir('/proc').catch(() => null);
  if (pids === null) return null;
  const user = process.getuid?.();
  const found: string[] = [];
  // The first process of a machine or container hides its folder from root in some containers.
  for (const pid of pids.filter((name) => /^\d+$/u.test(name) && name !== '1')) {
    const place = join('/proc', pid);
    const cwd = await readlink(join(place, 'cwd')).catch(() => null);
    if (cwd === null) {
      const owner = await stat(place).catch(() => null);
      const text = owner?.uid === user ? await fileText(join(place, 'cmdline')) : '';
      // A process of this user that hides its folder may be inside. One without a command line is a
      // zombie or a thread of the kernel, which has no folder.
      if (text !== '') return null;
    } else if (isInside(folder, cwd.replace(/ \(deleted\)$/u, '')) && !(await isOwnGit(pid))) {
      found.push(`${(await fileText(join(place, 'comm'))).trim()} (${pid})`);
    }
  }
  return found;
}

/** Returns true for a git that Corral runs, and for what such a git has started. */
async function isOwnGit(pid: string): Promise<boolean> {
  const stat = await fileText(join('/proc', pid, 'stat'));
  // The name is in parentheses and may contain any character; state and parent follow.
  const [, name = '', parent = ''] = /^\d+ \((.*)\) \S+ (\d+)/su.exec(stat) ?? [];
  if (parent === '' || parent === '0' || parent === '1') return false;
  return parent === String(process.pid) ? name === 'git' : isOwnGit(parent);
}

async function fileText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
