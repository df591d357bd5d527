import { expect } from '@playwright/test';

import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const LINES = 10_000;
const BIG = 'big.txt';

test('a diff of 10,000 lines renders only the rows near the visible part, to its end', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  const text = (word: string) =>
    Array.from({ length: LINES / 2 }, (_, at) => `${word} ${at + 1}\n`).join('');
  await repository.write(BIG, text('before'));
  repository.commit('Add a big file');
  await repository.write(BIG, text('after'));
  const review = await ReviewPage.open(page, corral);
  const rows = page.getByRole('table', { name: `Changes of ${BIG}` }).getByRole('row');
  await expect(review.hunk(1, BIG)).toBeVisible();
  await expect(rows.filter({ hasText: 'before 1' }).first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(400);

  const list = page.getByRole('list', { name: 'Changed files' });
  await list.evaluate((node) => node.parentElement?.scrollTo(0, node.scrollHeight));
  await expect(rows.filter({ hasText: `after ${LINES / 2}` })).toBeVisible();
  expect(await rows.count()).toBeLessThan(400);
  await expect(review.fileIn(BIG).locator('header')).toBeInViewport();
});

test('the review shows every kind of change, in a tree and beside the conversation', async ({
  corral,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const repository = new ChangedRepository(corral.machine.project);
  await repository.write('src/core/old-name.txt', linesWith({}));
  await repository.write('src/core/gone.txt', 'gone\n');
  await repository.write('tools/run.sh', '#!/bin/sh\n');
  await repository.write('data.bin', Buffer.from([0, 1, 2, 3]));
  repository.commit('Add files');
  repository.git('branch', 'release');
  repository.git('mv', 'src/core/old-name.txt', 'src/core/new-name.txt');
  await repository.remove('src/core/gone.txt');
  repository.git('update-index', '--chmod=+x', 'tools/run.sh');
  await repository.write('data.bin', Buffer.from([0, 1, 2, 4]));
  await repository.write('src/页面.txt', '新\n');
  const review = await ReviewPage.open(page, corral);

  await test.step('each file has its own words', async () => {
    await page.getByRole('button', { name: 'Whole width' }).click();
    const row = (name: RegExp) => review.tree.getByRole('treeitem', { name });
    await expect(row(/^new-name\.txt, renamed/u)).toBeVisible();
    await expect(row(/^gone\.txt, deleted/u)).toBeVisible();
    await expect(row(/^页面\.txt, new, untracked/u)).toBeVisible();
    await expect(review.fileIn('data.bin')).toContainText('Binary file');
    await expect(review.fileIn('src/core/new-name.txt')).toContainText(
      'Only the name is different',
    );
    await expectAccessible(page, 'a wide review with every kind of change');
  });

  await test.step('the tree is filtered and worked by keyboard', async () => {
    await page.getByRole('textbox', { name: 'Filter files' }).fill('gone');
    await expect(review.tree.getByRole('treeitem')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: /^Hide the changes of src\/core\/gone/u }),
    ).toBeFocused();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
  });

  await test.step('other ends are chosen', async () => {
    await review.chooseEnds('HEAD ↔ index');
    await expect(review.tree.getByRole('treeitem', { name: /^gone/u })).toHaveCount(0);
    await expect(review.fileIn('src/core/new-name.txt')).toBeVisible();
    await page.getByRole('button', { name: /^Compare:/u }).click();
    await page.getByRole('menuitemradio', { name: 'release' }).click();
    await expect(review.fileIn('src/core/gone.txt')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Discard/u })).toHaveCount(0);
  });

  await test.step('a small window has the tree above the diffs', async () => {
    await page.setViewportSize({ width: 400, height: 700 });
    await expect(review.tree).toHaveCount(0);
    await page.getByRole('button', { name: /^Files:/u }).click();
    await review.tree.getByRole('treeitem', { name: /^页面/u }).click();
    await expect(
      page.getByRole('button', { name: /^Hide the changes of src\/页面/u }),
    ).toBeFocused();
    await expect(review.tree).toHaveCount(0);
    await expectAccessible(page, 'a review in a small window');
  });
});
