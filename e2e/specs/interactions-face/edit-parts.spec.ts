import { readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { longFile } from '../../model-server/scenarios/diffs.ts';
import {
  askForTwoParts,
  expectFirstPartOnly,
  expectModelInformed,
} from '../../support/page/two-parts.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('one part of an edit is left out: Claude Code writes the other one and is informed', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const { desk, file } = await askForTwoParts(page, corral);
  await page.keyboard.press('e');
  const parts = desk.question.getByRole('group', { name: 'Parts of this edit' });
  const boxes = parts.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  // By keyboard alone: the second part is left out, and taken in again, and left out.
  await boxes.nth(1).focus();
  for (const isKept of [false, true, false]) {
    await page.keyboard.press('Space');
    await expect(boxes.nth(1)).toBeChecked({ checked: isKept });
  }
  await expect(parts).toContainText('left out');
  await desk.question.getByRole('button', { name: 'Approve with this change' }).click();
  await desk.expectText('The values are new.');
  await expectFirstPartOnly(file);
  await desk.expectText('but without these parts');
  await expectModelInformed(model);
});

test('an edit of which parts are left out is rejected at once, with all of its parts', async ({
  corral,
  page,
}) => {
  test.slow();
  const { desk, file } = await askForTwoParts(page, corral);
  await page.keyboard.press('e');
  const parts = desk.question.getByRole('group', { name: 'Parts of this edit' });
  await parts.getByRole('checkbox').nth(1).click();
  await desk.question.getByRole('button', { name: 'Reject', exact: true }).click();
  await desk.expectText('The values are new.');
  expect(await readFile(file, 'utf8')).toBe(longFile);
});
