import { expect } from '@playwright/test';

import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';

test('a base is merged with a conflict that an agent is asked to resolve, and the branch is merged back', async ({
  corral,
  page,
}) => {
  test.slow();
  const repository = new ChangedRepository(corral.machine.project);
  repository.git('config', 'user.name', 'Ann');
  repository.git('config', 'user.email', 'ann@example.invalid');
  await repository.write(FILE, linesWith({}));
  repository.commit('Add values');
  repository.git('switch', '-q', '-c', 'feature');
  await repository.write(FILE, linesWith({ 10: 'ten' }));
  repository.commit('Say ten');
  repository.git('switch', '-q', 'main');
  await repository.write(FILE, linesWith({ 10: 'TEN' }));
  repository.commit('Shout ten');
  repository.git('switch', '-q', 'feature');
  await repository.write('notes.txt', 'mine\n');
  const review = await ReviewPage.open(page, corral);
  await review.chooseForBranch('Merge…');
  const dialog = page.getByRole('dialog', { name: 'Merge or rebase' });
  await expect(dialog).toContainText('Commits that only main has: 1');
  await expect(dialog.getByRole('region', { name: /would have conflicts/u })).toContainText(FILE);
  await expect(dialog.getByRole('button', { name: 'Merge this branch into main' })).toBeDisabled();
  await expectAccessible(page, 'the preview of a merge');
  await dialog.getByRole('button', { name: 'Merge main into this branch' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The merge of main stopped', { exact: true })).toBeVisible();
  const { operation } = review;
  await expect(operation).toContainText('Merge of main 1 file has a conflict.');
  await expect(operation.getByRole('button', { name: 'Finish' })).toBeDisabled();
  await operation.getByRole('button', { name: 'Ask the agent to resolve them' }).click();
  await expect(new Desk(page).message).toHaveValue(new RegExp(`git merge [^]*- ${FILE}`, 'u'));

  await repository.write(FILE, linesWith({ 10: 'Ten' }));
  repository.git('add', FILE);
  await expect(operation).toContainText('No conflict is left.');
  await operation.getByRole('button', { name: 'Finish' }).click();
  await expect(operation).toBeHidden();
  await review.chooseForBranch('Merge…');
  await expect(dialog).toContainText('Commits that only main has: 0');
  expect(repository.git('log', '-1', '--format=%P').trim().split(' ')).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Merge this branch into main' }).click();
  await expect
    .poll(() => repository.git('rev-parse', 'main'))
    .toBe(repository.git('rev-parse', 'feature'));
  expect(await repository.read('notes.txt')).toBe('mine\n');
});

test('a merge with conflicts is aborted, and the branch is as before', async ({ corral, page }) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.write(FILE, linesWith({}));
  repository.commit('Add values');
  repository.git('switch', '-q', '-c', 'feature');
  await repository.write(FILE, linesWith({ 10: 'ten' }));
  repository.commit('Say ten');
  const before = repository.git('rev-parse', 'HEAD');
  repository.git('switch', '-q', 'main');
  await repository.write(FILE, linesWith({ 10: 'TEN' }));
  repository.commit('Shout ten');
  repository.git('switch', '-q', 'feature');
  await repository.write('notes.txt', 'mine\n');
  const review = await ReviewPage.open(page, corral);
  await review.chooseForBranch('Merge…');
  const dialog = page.getByRole('dialog', { name: 'Merge or rebase' });
  await dialog.getByRole('button', { name: 'Rebase this branch onto main' }).click();
  await expect(dialog).toBeHidden();
  await expect(review.operation).toContainText('Rebase of feature onto main');
  await review.operation.getByRole('button', { name: 'Abort…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Abort the operation?' });
  await expect(question.getByRole('region', { name: /file are lost/u })).toContainText(FILE);
  await question.getByRole('button', { name: 'Abort and lose these changes' }).click();
  await expect(review.operation).toBeHidden();
  expect(repository.git('rev-parse', 'HEAD')).toBe(before);
  expect(repository.git('branch', '--show-current')).toBe('feature\n');
});
