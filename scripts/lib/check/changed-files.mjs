import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../paths.mjs';
import { capture, Stop } from '../run.mjs';

async function git(folder, args) {
  const { code, stdout, output } = await capture('git', args, { cwd: folder });
  if (code !== 0)
    throw new Stop(
      `git ${args.join(' ')} failed: ${output.trim()}\nCheck the name after --changed=, or run npm run check.`,
    );
  return stdout.split('\0').filter((path) => path !== '');
}

/**
 * Lists the files that differ from a commit, committed or not, and untracked files that git does
 * not ignore, without deleted ones.
 */
export async function changedFiles(base, folder = root) {
  const tracked = await git(folder, ['diff', '--name-only', '-z', '--no-renames', base, '--']);
  const untracked = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z']);
  return [...new Set([...tracked, ...untracked])]
    .filter((path) => existsSync(join(folder, path)))
    .toSorted();
}
