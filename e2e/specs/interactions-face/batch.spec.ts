import { expect, type Locator, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const batch = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: /^Answer \d questions together/u });

/**
 * Starts sessions that each wait for one approval, postpones the questions, and opens the inbox.
 */
async function openQuestions(desk: Desk, prompts: readonly string[]): Promise<void> {
  for (const prompt of prompts) {
    await desk.startDemo(prompt);
    await expect(desk.question).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(desk.question).toBeHidden();
  }
  await desk.page.keyboard.press('Shift+F9');
}

test('the same question of several sessions is answered together for the selected ones', async ({
  page,
}) => {
  const desk = new Desk(page);
  await openQuestions(desk, ['count 3', 'count 3', 'count 3']);
  await page.getByRole('button', { name: 'Answer together' }).click();
  const rows = batch(page).getByRole('listitem', { name: 'Run this command?' });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'node count.mjs 3' })).toHaveCount(3);
  await expectAccessible(page, 'answering together');
  // The dialog preselects no answer.
  await expect(batch(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(batch(page).getByRole('button', { name: 'Answer 3' })).toBeDisabled();
  await batch(page).getByRole('checkbox').nth(1).uncheck();
  await batch(page).getByRole('radio', { name: 'Approve', exact: true }).click();
  await batch(page).getByRole('button', { name: 'Answer 2' }).click();
  await expect(batch(page).getByRole('status')).toContainText('2 answered.');
  await expect(rows.filter({ hasText: 'Answered' })).toHaveCount(2);
  await batch(page).getByRole('button', { name: 'Cancel' }).click();

  // The third question is still open.
  await expect(
    page.getByRole('list', { name: 'Questions that wait' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(
    page.getByRole('list', { name: 'Recently answered' }).getByRole('listitem'),
  ).toHaveCount(2);
});

test('a batch marks a question that another window answered meanwhile, and answers the others', async ({
  corral,
  page,
  context,
}) => {
  const desk = new Desk(page);
  await openQuestions(desk, ['count 3', 'count 7']);
  await page.getByRole('button', { name: 'Answer together' }).click();
  await expect(batch(page)).toBeVisible();
  const elsewhere = await anotherWindow(corral, context);
  await new Desk(elsewhere).decide('node count.mjs 3', 'Approve');

  const closedRow = batch(page)
    .getByRole('listitem', { name: 'Run this command?' })
    .filter({ hasText: 'node count.mjs 3' });
  await expect(closedRow).toContainText('Closed meanwhile: Approved');
  await expect(closedRow.getByRole('checkbox')).toBeDisabled();
  await batch(page).getByRole('radio', { name: 'Retry with feedback' }).click();
  await batch(page).getByRole('button', { name: 'Answer 1' }).click();
  await expect(batch(page)).toContainText('Write something first');
  await batch(page).getByRole('textbox').fill('another way');
  await batch(page).getByRole('button', { name: 'Answer 1' }).click();
  await expect(batch(page).getByRole('status')).toContainText('1 answered.');
});
