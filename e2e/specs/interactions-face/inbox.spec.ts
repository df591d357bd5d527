import { expect, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const waiting = (page: Page) => page.getByRole('list', { name: 'Questions that wait' });
const closed = (page: Page) => page.getByRole('list', { name: 'Recently answered' });
const rowOf = (page: Page, text: string) => waiting(page).getByRole('listitem').filter({ hasText: text });

/** Puts off whatever is in front, so that the window is free. */
async function putOff(desk: Desk, shown: string): Promise<void> {
  await expect(desk.question).toContainText(shown);
  await desk.page.keyboard.press('Escape');
  await expect(desk.question).toBeHidden();
}

test('everything that waits is in one list, is answered from there, and is kept there with its end', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await putOff(desk, '1 of 2');
  await desk.startDemo('question');
  await putOff(desk, 'How shall the greeting sound?');

  await page.getByRole('button', { name: /^Waiting for you.*3 wait/u }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for you', level: 1 })).toBeFocused();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'the inbox');

  await rowOf(page, 'node count.mjs 3').getByRole('button').click();
  await desk.decide('node count.mjs 3', 'Reject with a reason', 'Not now.');
  // Nothing else comes up: the list is in front.
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

test('the shortcut leads there from anywhere, also with nothing in it', async ({ page }) => {
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

test('while the hand is on the list nobody’s place changes', async ({ corral, page, context }) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await putOff(desk, '1 of 2');
  await page.keyboard.press('Shift+F9');
  await waiting(page).getByRole('button').first().hover();
  const names = await waiting(page).getByRole('listitem').allInnerTexts();

  const elsewhere = await anotherWindow(corral, context);
  const other = new Desk(elsewhere);
  await other.decide('node count.mjs 3', 'Approve');

  const gone = rowOf(page, 'node count.mjs 3');
  await expect(gone.getByRole('button')).toBeDisabled();
  await expect(gone).toContainText('Closed');
  await expect(closed(page)).toContainText('in another window');
  expect(names).toHaveLength(2);
  await page.getByRole('button', { name: 'By session' }).hover();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1);
});

test('a reload is the same window to core, a duplicate of its tab is another one', async ({ corral, page, context }) => {
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
  const [copy] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
  const other = new Desk(copy);
  await other.startDemo('two');
  await other.decide('node count.mjs 3', 'Approve');
  await expect(closed(page)).toContainText('in another window');
});
