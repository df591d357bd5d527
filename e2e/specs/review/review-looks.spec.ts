import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';

test('a wide review shows both sides, where hunks are staged and marked as such', async ({
  corral,
  page,
}) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  const review = await ReviewPage.open(page, corral);
  await page.getByRole('button', { name: 'Whole width' }).click();
  await page.getByRole('button', { name: 'Side by side' }).click();
  const row = page
    .getByRole('table', { name: `Changes of ${FILE}` })
    .getByRole('row')
    .filter({ hasText: 'line 10' })
    .filter({ hasText: 'ten' });
  await expect(row).toHaveCount(1);
  await review.hunk(2, FILE).focus();
  await page.keyboard.press('s');
  await expect.poll(() => repository.staged()).toEqual(['-line 30', '+thirty']);
  const head = page.getByRole('row').filter({ has: review.hunk(2, FILE) });
  await expect(head.getByText('staged', { exact: true })).toBeVisible();
  await expect(page.getByText('staged', { exact: true })).toHaveCount(1);
  await expect(page.getByText(/not sent by the agent/u)).toHaveCount(0);
  await expectAccessible(page, 'a review side by side');
  await page.screenshot({ path: test.info().outputPath('split.png') });
});

test('a submodule at another commit is named as such, and can only be staged, as a whole', async ({
  corral,
  page,
}) => {
  const { project, root } = corral.machine;
  const inner = join(root, 'inner');
  await mkdir(inner);
  const nested = new ChangedRepository(inner);
  execFileSync('git', ['init', '-q'], { cwd: inner });
  await nested.write('a.txt', linesWith({}));
  nested.commit('Add a');
  const repository = new ChangedRepository(project);
  repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'libs/inner');
  repository.commit('Add a submodule');
  const checkout = new ChangedRepository(join(project, 'libs/inner'));
  await checkout.write('b.txt', 'b\n');
  checkout.commit('Add b');
  const review = await ReviewPage.open(page, corral);
  const file = review.fileIn('libs/inner');
  await expect(file).toContainText('Submodule: another commit of a repository of its own.');
  await expect(file.getByRole('button', { name: /^Stage hunk|^Discard/u })).toHaveCount(0);
  await file.getByRole('button', { name: 'Stage libs/inner' }).click();
  await expect.poll(() => repository.git('diff', '--cached', '--name-only')).toBe('libs/inner\n');
  await expectAccessible(page, 'a submodule in a review');
  await page.screenshot({ path: test.info().outputPath('submodule.png') });
});
