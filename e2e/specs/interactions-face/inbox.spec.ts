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

  await rowOf(page, 'node count.mjs 3').getByRole('button').click();
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
