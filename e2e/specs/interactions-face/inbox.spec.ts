import { expect, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const waiting = (page: Page) => page.getByRole('list', { name: 'Questions that wait' });
const closed = (page: Page) => page.getByRole('list', { name: 'Recently answered' });
const rowOf = (page: Page, text: string) =>
  waiting(page).getByRole('listitem').filter({ hasText: text });

/** Postpones the question in front. */
async function postpone(desk: Desk, shown: string): Promise<void> {
  await expect(desk.question).toContainText(shown);
  await desk.page.keyboard.press('Escape');
  await expect(desk.question).toBeHidden();
}

test('all open questions are in one list, can be answered from it, and stay in it with their outcome', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await postpone(desk, '1 of 2');
  await desk.startDemo('question');
  await postpone(desk, 'What tone should the greeting have?');

  await page.getByRole('button', { name: /^Waiting for you.*3 wait/u }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for you', level: 1 })).toBeFocused();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'the inbox');

  await rowOf(page, 'node count.mjs 3')
    .getByRole('button', { name: /^Answer: /u })
    .click();
  await desk.decide('node count.mjs 3', 'Reject with a reason', 'Not now.');
  // Other questions do not open while the inbox is in front.
  await expect(desk.question).toBeHidden();
  await expect(closed(page).getByRole('listitem')).toHaveCount(1);
  await expect(closed(page)).toContainText('Rejected · in this window');
  await expect(closed(page)).toContainText('node count.mjs 3');
  await expect(closed(page)).toContainText('Not now.');

  await page.getByRole('button', { name: 'By session' }).click();
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(3);

  await closed(page).getByRole('button', { name: 'Show in its conversation' }).click();
  await desk.expectText(/→ Rejected/u);
});

test('the shortcut opens the inbox from a session, also if the inbox is empty', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('fail');
  await desk.expectText(/It failed with exit code 3/u);
  await page.keyboard.press('Shift+F9');
  await expect(page.getByText('Nothing waits for you.').first()).toBeVisible();
  await expectAccessible(page, 'the empty inbox');
  await page.getByRole('button', { name: 'Back to the session' }).click();
  await desk.expectText(/It failed with exit code 3/u);
  await expect(desk.message).toBeFocused();
});

test('the rows of the list do not move while the pointer is on it', async ({
  corral,
  page,
  context,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await postpone(desk, '1 of 2');
  await page.keyboard.press('Shift+F9');
  await waiting(page).getByRole('button').first().hover();
  const names = await waiting(page).getByRole('listitem').allInnerTexts();

  const elsewhere = await anotherWindow(corral, context);
  const other = new Desk(elsewhere);
  await other.decide('node count.mjs 3', 'Approve');

  const closedRow = rowOf(page, 'node count.mjs 3');
  await expect(closedRow.getByRole('button')).toBeDisabled();
  await expect(closedRow).toContainText('Closed');
  await expect(closed(page)).toContainText('in another window');
  expect(names).toHaveLength(2);
  await page.getByRole('button', { name: 'By session' }).hover();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1);
});

test('core counts a reload as the same window, and a duplicated tab as another window', async ({
  corral,
  page,
  context,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await desk.decide('node count.mjs 3', 'Approve');
  await page.reload();
  await desk.decide('TWO.md', 'Approve');
  const deciders = async () =>
    (await readStoredSession(corral)).messages.flatMap(({ metadata }) =>
      'decidedBy' in metadata ? [JSON.stringify(metadata.decidedBy)] : [],
    );
  await expect.poll(deciders).toHaveLength(2);
  expect(new Set(await deciders()).size).toBe(1);

  await page.keyboard.press('Shift+F9');
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  const other = new Desk(copy);
  await other.startDemo('two');
  await other.decide('node count.mjs 3', 'Approve');
  await expect(closed(page)).toContainText('in another window');
});

test('rows are answered in place by the keys of the dialog, each after it had the focus for a moment', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 4');
  await postpone(desk, 'node count.mjs 4');
  await desk.startDemo('count 5');
  await postpone(desk, 'node count.mjs 5');
  await desk.startDemo('risky');
  await postpone(desk, 'rm -rf scratch');
  await page.keyboard.press('Shift+F9');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'the inbox with answers');
  await page.screenshot({ path: test.info().outputPath('inbox.png') });

  // A key outside of the rows answers nothing.
  await page.keyboard.press('a');
  const row = rowOf(page, 'node count.mjs 4');
  await row.getByRole('button', { name: /^Answer: /u }).focus();
  await expect(row.locator('[data-armed=true]')).toBeVisible();
  await expect(row.locator('[data-keys-armed=true]')).toBeVisible();
  await page.keyboard.press('f');
  const field = row.getByRole('textbox', { name: /^Tell the agent/u });
  await expect(field).toBeFocused();
  await field.fill('a');
  await expect(row).toBeVisible();
  await field.fill('');
  await row.getByRole('button', { name: /^Answer: /u }).focus();
  await page.keyboard.press('a');
  await expect(closed(page)).toContainText('Approved · in this window');
  await expect(closed(page).getByRole('listitem')).toHaveCount(1);

  // The focus is in the next row, which the key that came too early does not answer.
  const next = rowOf(page, 'node count.mjs 5');
  await expect(next.getByRole('button', { name: /^Answer: /u })).toBeFocused();
  await expect(next.locator('[data-keys-armed=true]')).toBeVisible();
  await page.keyboard.press('n');
  await expect(next.getByRole('textbox', { name: /^Reject: Why not/u })).toBeFocused();
  await page.keyboard.type('No.');
  await page.keyboard.press('Control+Enter');
  await expect(closed(page).getByRole('listitem')).toHaveCount(2);

  // A request of high risk is not approved here.
  const risky = rowOf(page, 'rm -rf scratch');
  await expect(risky.getByRole('button', { name: 'Approve once', exact: true })).toHaveCount(0);
  await expect(risky.getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(desk.question).toContainText('rm -rf scratch');
});

test('F9 walks all questions until none is left', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await postpone(desk, '1 of 2');
  await desk.startDemo('question');
  await postpone(desk, 'What tone should the greeting have?');
  for (const [about, option, words] of [
    ['node count.mjs 3', 'Approve'],
    ['TWO.md', 'Reject with a reason', 'No.'],
    ['What tone', 'Skip'],
  ] as const) {
    await page.keyboard.press('F9');
    await desk.decide(about, option, words);
  }
  await expect(desk.question).toBeHidden();
  await page.keyboard.press('F9');
  await expect(desk.question).toBeHidden();
});
