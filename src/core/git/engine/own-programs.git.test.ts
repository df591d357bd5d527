import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';

import { withoutOwnPrograms } from './own-programs.ts';

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
  repository.write('.gitattributes', '*.bin filter=lfs\n*.x filter=evil\n');
  repository.write('a.bin', 'content\n');
  repository.commit('first');
});
afterEach(() => repository.remove());

const mark = (name: string) => join(repository.root, name);

/** Changes the files and reads their status, which runs filters. Returns the names of marks. */
async function marksOfStatus(): Promise<readonly string[]> {
  repository.write('a.bin', 'changed\n');
  repository.write('b.x', 'new\n');
  const [git, cwd] = [repository.git(), repository.folder];
  const env = await withoutOwnPrograms(git, cwd);
  if (!env.ok) throw new Error(JSON.stringify(env.error));
  const diff = await git.output(['diff', '--no-ext-diff', '--no-textconv'], {
    cwd,
    env: env.value,
  });
  const add = await git.output(['hash-object', '--path=b.x', 'b.x'], { cwd, env: env.value });
  expect([diff.ok, add.ok]).toEqual([true, true]);
  return ['lfs', 'evil'].filter((name) => existsSync(mark(name)));
}

test('withoutOwnPrograms runs no filter that the repository names, also by a file that it includes', async () => {
  repository.write('.git/more', `[filter "evil"]\n\tclean = touch ${mark('evil')} && cat\n`);
  repository.run('config', 'include.path', 'more');
  expect(await marksOfStatus()).toEqual([]);
});

test.each([
  ['an extension', 'lfs.extension.x.clean', 'sh -c evil'],
  ['a transfer program', 'lfs.customtransfer.x.path', '/evil'],
  ['an unknown setting', 'lfs.brandnew', 'x'],
])('withoutOwnPrograms turns LFS off if the repository names %s', async (_, key, value) => {
  repository.run('config', '--global', 'filter.lfs.clean', `touch ${mark('lfs')} && cat`);
  repository.run('config', key, value);
  expect(await marksOfStatus()).toEqual([]);
});

test('withoutOwnPrograms keeps the LFS of the person if the repository configures only addresses', async () => {
  repository.run('config', '--global', 'filter.lfs.clean', `touch ${mark('lfs')} && cat`);
  repository.run('config', 'lfs.repositoryformatversion', '0');
  repository.run('config', 'lfs.https://git.invalid/x.access', 'basic');
  expect(await marksOfStatus()).toEqual(['lfs']);
});
