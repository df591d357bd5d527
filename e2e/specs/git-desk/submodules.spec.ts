import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { openPlan } from '../../support/page/worktrees.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Adds a submodule to the project of the machine, and files of Git LFS, which is not installed. */
function addSubmodule(root: string, project: string): void {
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync(
      'git',
      [
        '-c',
        'user.name=t',
        '-c',
        'user.email=t@e.invalid',
        '-c',
        'protocol.file.allow=always',
        ...args,
      ],
      { cwd, stdio: 'ignore' },
    );
  const library = join(root, 'library');
  mkdirSync(library);
  git(library, 'init', '-q', '-b', 'main');
  writeFileSync(join(library, 'code.txt'), 'library\n');
  git(library, 'add', '.');
  git(library, 'commit', '-q', '-m', 'Start');
  git(project, 'submodule', 'add', '-q', library, 'libs/library');
  writeFileSync(join(project, '.gitattributes'), '*.bin filter=lfs -text\n');
  writeFileSync(
    join(project, 'big.bin'),
    'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n',
  );
  git(project, 'add', '.');
  git(project, 'commit', '-q', '-m', 'Add a library');
}

test('a worktree gets its submodules on request; what stays empty or a pointer is named in its session', async ({
  corral,
  page,
}) => {
  const { root, project } = corral.machine;
  addSubmodule(root, project);
  const { plan, start } = await openPlan(page, project, 'SCENARIO:basic');
  const choice = plan.getByRole('checkbox', { name: 'Check out 1 submodule' });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await start();
  await expect(plan).toBeHidden();
  const desk = new Desk(page);
  await desk.expectText(/These submodules are empty in this worktree.*libs\/library/u);
  await desk.expectText(/these files are only pointers: big\.bin/u);
});
