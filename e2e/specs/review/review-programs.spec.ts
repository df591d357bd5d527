import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { closeSettings } from '../../support/page/rule-builder.ts';
import { openSettings } from '../../support/page/settings.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';
const HOOK = '.git/hooks/pre-commit';

test('staging asks before it runs a filter, a no changes nothing, a yes counts for the commit, and a changed hook asks again', async ({
  corral,
  page,
}) => {
  test.slow();
  const repository = new ChangedRepository(corral.machine.project);
  const { folder } = repository;
  const ran = join(folder, '..', 'ran');
  const runs = () => repository.read('../ran').catch(() => '');
  const hook = async (...lines: string[]) => {
    await repository.write(HOOK, `#!/bin/sh\n${lines.join('\n')}\n`);
    await chmod(join(folder, HOOK), 0o755);
  };
  await repository.write('.gitattributes', '*.txt filter=made\n');
  await repository.changeThreeLines(FILE);
  repository.git('config', 'user.name', 'Ann');
  repository.git('config', 'user.email', 'ann@example.invalid');
  repository.git('config', 'filter.made.clean', `echo clean >> ${ran}; cat`);
  await hook(`echo hook >> ${ran}`, 'echo "\u202Ehidden"');
  const review = await ReviewPage.open(page, corral);
  await expect(review.hunk(1, FILE)).toBeVisible();
  await rm(ran, { force: true });

  const dialog = page.getByRole('alertdialog', { name: 'Run the programs of this repository?' });
  // A filter gets whole files.
  const stage = () => page.getByRole('button', { name: `Stage ${FILE}`, exact: true }).click();
  await stage();
  await expect(dialog).toContainText('For “Stage”, git runs programs');
  await expect(dialog).toContainText(`filter.made.clean = echo clean >> ${ran}; cat`);
  await expect(dialog).toContainText('⟨U+202E⟩hidden');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'the question about programs of a repository');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await stage();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect([repository.staged(), await runs()]).toEqual([[], '']);

  await stage();
  await dialog.getByRole('button', { name: 'Run them' }).click();
  await expect.poll(() => repository.staged()).toContain('+ten');
  expect(await runs()).toContain('clean');

  const { message } = review;
  await message.fill('Say ten');
  const commit = review.commitButton('Commit 1 file');
  await expect(review.commitBox).not.toContainText('Nothing is staged');
  await commit.click();
  await expect(message).toHaveValue('');
  expect(repository.git('log', '-1', '--format=%s')).toBe('Say ten\n');
  expect(await runs()).toContain('hook');

  await hook(`echo other >> ${ran}`);
  await repository.write(FILE, linesWith({ 10: 'TEN' }));
  repository.git('add', FILE);
  await rm(ran, { force: true });
  await message.fill('Say more');
  await expect(commit).toBeEnabled();
  await expect(review.commitBox).not.toContainText('Nothing is staged');
  await message.press('Control+Enter');
  const changed = page.getByRole('alertdialog', {
    name: 'Run the changed programs of this repository?',
  });
  await expect(changed).toContainText('For “Commit”, git runs them');
  await expect(changed).toContainText('echo other');
  await expect(changed).not.toContainText('filter.made.clean');
  await page.keyboard.press('Escape');
  await expect(message).toHaveValue('Say more');
  expect(repository.git('log', '-1', '--format=%s')).toBe('Say ten\n');
  await expect(commit).toBeEnabled();
  await message.press('Control+Enter');
  // A hook that changes while the question is shown is none that was agreed to.
  await expect(changed).toBeVisible();
  await hook(`echo third >> ${ran}`);
  await changed.getByRole('button', { name: 'Run them' }).click();
  await expect(changed).toContainText('echo third');
  expect(await runs()).not.toMatch(/other|third/u);
  await changed.getByRole('button', { name: 'Run them' }).click();
  await expect.poll(() => repository.git('log', '-1', '--format=%s')).toBe('Say more\n');
  expect(await runs()).toContain('third');
});

test('a merge asks above its dialog, and the settings list the yes and revoke it', async ({
  corral,
  page,
}) => {
  test.slow();
  const repository = new ChangedRepository(corral.machine.project);
  const desk = new Desk(page);
  repository.git('config', 'user.name', 'Ann');
  repository.git('config', 'user.email', 'ann@example.invalid');
  await repository.write(FILE, 'one\n');
  repository.commit('Add values');
  repository.git('switch', '-q', '-c', 'feature');
  repository.git('switch', '-q', 'main');
  await repository.write(FILE, 'two\n');
  repository.commit('Say two');
  repository.git('switch', '-q', 'feature');
  await repository.write('notes.txt', 'mine\n');
  await repository.write('.git/hooks/post-merge', '#!/bin/sh\ntouch ../merged\n');
  await chmod(join(repository.folder, '.git/hooks/post-merge'), 0o755);
  const review = await ReviewPage.open(page, corral);
  await review.chooseForBranch('Merge…');
  const merge = page.getByRole('dialog', { name: 'Merge or rebase' });
  await merge.getByRole('button', { name: 'Merge main into this branch' }).click();
  const question = page.getByRole('alertdialog', { name: 'Run the programs of this repository?' });
  await expect(question).toContainText('For “Merge”');
  await expect(question).toContainText('.git/hooks/post-merge');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(merge).toContainText('Commits that only main has: 1');
  await merge.getByRole('button', { name: 'Merge main into this branch' }).click();
  await question.getByRole('button', { name: 'Run them' }).click();
  await expect(merge).toContainText('Commits that only main has: 0');
  expect(await repository.read('../merged')).toBe('');
  await page.keyboard.press('Escape');
  await expect(merge).toBeHidden();

  const settings = await openSettings(page, 'Trusted folders');
  const row = settings.getByRole('listitem').filter({ hasText: '.git/config' });
  await expect(row).toContainText('Actions of a review run its hooks and programs.');
  await row.getByRole('button', { name: /^Revoke/u }).click();
  await expect(row.getByRole('status')).not.toHaveText('');
  await closeSettings(desk);
  await repository.write(FILE, 'three\n');
  repository.git('add', FILE);
  await review.message.fill('Say three');
  await review.commitButton('Commit 1 file').click();
  await expect(question).toBeVisible();
});
