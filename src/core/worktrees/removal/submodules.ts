import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { fileOf } from '../copying/copied-files.ts';
import { outputOf, textOf, type Examined, type Found } from './found.ts';

/**
 * Lists submodules that are checked out and have changes, or commits that no remote of theirs has.
 * `changed` are those that git's status names.
 */
export async function readSubmodules(
  examined: Examined,
  changed: readonly string[],
): Promise<Found> {
  const stages = await outputOf(examined, ['ls-files', '-s', '-z']);
  if (stages === null) return { kind: 'submodules', names: null };
  const links = Buffer.from(stages)
    .toString('utf8')
    .split('\0')
    .filter((line) => line.startsWith('160000 '))
    .map((line) => line.slice(line.indexOf('\t') + 1));
  const names = new Set(changed);
  for (const path of links) {
    const folder = fileOf(examined.stored.shown.folder, path);
    if (!existsSync(join(folder, '.git'))) continue;
    const range = ['--branches', 'HEAD', '--not', '--remotes'];
    const own = await textOf(examined, ['rev-list', '--count', ...range], folder);
    if (own === null) return { kind: 'submodules', names: null };
    if (own !== '0') names.add(path);
  }
  return { kind: 'submodules', names: [...names] };
}
