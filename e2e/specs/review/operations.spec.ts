import { expect } from '@playwright/test';

import { ChangedRepository } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { openSettings } from '../../support/page/settings.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Commits a change of the same line on `main` and `topic`. */
async function diverge(repository: ChangedRepository): Promise<void> {
  repository.git('config', 'user.name', 'Ann');
  repository.git('config', 'user.email', 'ann@example.invalid');
  await repository.write('a.txt', 'base\n');
  repository.commit('Base');
  repository.git('switch', '-q', '-c', 'topic');
  await repository.write('a.txt', 'topic\n');
  repository.commit('Say topic');
  repository.git('switch', '-q', 'main');
  await repository.write('a.txt', 'main\n');
  repository.commit('Say main');
}

const CASES = [
  { args: ['merge', 'topic'], from: 'main', title: 'Merge of topic' },
  { args: ['rebase', 'main'], from: 'topic', title: 'Rebase of topic onto main' },
  { args: ['cherry-pick', 'topic'], from: 'main', title: /Cherry-pick of [0-9a-f]+ Say topic/u },
  { args: ['revert', 'HEAD~1'], from: 'main', title: /Revert of [0-9a-f]+ Base/u },
] as const;

for (const { args, from, title } of CASES)
  test(`a ${args[0]} that was begun in a terminal appears, is aborted after a question, and is finished`, async ({
    corral,
    page,
  }) => {
    test.slow();
    const repository = new ChangedRepository(corral.machine.project);
    await diverge(repository);
    repository.git('switch', '-q', from);
    const review = await ReviewPage.open(page, corral);
    const { operation } = review;
    await expect(operation).toBeHidden();
    const before = repository.git('rev-parse', 'HEAD');
    expect(() => repository.git(...args)).toThrow();
    await expect(operation).toContainText(title);
    await expect(operation).toContainText('1 file has a conflict.');
    await expect(operation.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await expect(review.commitBox).toContainText('1 file has a conflict.');
    await expectAccessible(page, 'an operation that waits');

    await operation.getByRole('button', { name: 'Abort…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Abort the operation?' });
    await expect(question.getByRole('listitem')).toHaveText(['a.txt']);
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectAccessible(page, 'the question before an abort');
    await page.keyboard.press('Escape');
    await expect(operation).toContainText('1 file has a conflict.');
    await operation.getByRole('button', { name: 'Abort…' }).click();
    await question.getByRole('button', { name: 'Abort and lose these changes' }).click();
    await expect(operation).toBeHidden();
    await expect(page.getByText('Aborted: the branch is as it was before')).toBeVisible();
    expect(repository.git('rev-parse', 'HEAD')).toBe(before);
    expect(repository.git('status', '--porcelain')).toBe('');

    expect(() => repository.git(...args)).toThrow();
    await expect(operation).toContainText(title);
    await repository.write('a.txt', 'both\n');
    repository.git('add', 'a.txt');
    await expect(operation).toContainText('No conflict is left.');
    const finish = operation.getByRole('button', { name: 'Finish' });
    await finish.focus();
    await page.keyboard.press('Enter');
    await expect(operation).toBeHidden();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible();
    expect(repository.git('show', 'HEAD:a.txt')).toBe('both\n');
    expect(repository.git('status', '--porcelain')).toBe('');
  });

test('the box and an operation are Chinese in a small window', async ({ corral, page }) => {
  const repository = new ChangedRepository(corral.machine.project);
  await diverge(repository);
  expect(() => repository.git('merge', 'topic')).toThrow();
  const review = await ReviewPage.open(page, corral);
  await expect(review.operation).toContainText('Merge of topic');
  const settings = await openSettings(page, 'Appearance');
  await settings.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: '简体中文' }).click();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 640, height: 400 });
  const operation = page.getByRole('region', { name: 'git 操作' });
  await expect(operation).toContainText('合并 topic 1 个文件有冲突。');
  const box = page.getByRole('region', { name: '提交', exact: true });
  await expect(box).toContainText('1 个文件有冲突，请先决定再提交。');
  await operation.getByRole('button', { name: '中止…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '中止并丢弃这些改动' }).click();
  await expect(operation).toBeHidden();
  await repository.write('a.txt', '改动\n');
  await expect(box.getByRole('button', { name: '提交 1 个文件' })).toBeVisible();
  await box.getByRole('textbox', { name: '提交说明' }).fill('修改');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => repository.git('log', '-1', '--format=%s')).toBe('修改\n');
  await expect(box).toContainText('到 main： 修改');
  await expectAccessible(page, 'a commit box in Chinese');
});
