import { expect, type Page } from '@playwright/test';

import { Answerer } from '../../support/api/answerer.ts';
import { anotherWindow } from '../../support/another-window.ts';
import type { Corral } from '../../support/corral.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const part = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name });
const working = (page: Page) => part(page, 'Working now').getByRole('listitem');
const done = (page: Page) => part(page, 'Done since you looked').getByRole('listitem');

/** Approves questions outside of all windows, which would mark the session that they show as seen. */
async function approve(corral: Corral, ...abouts: readonly string[]): Promise<void> {
  const other = await Answerer.open(corral);
  for (const about of abouts) {
    const question = await other.question(about);
    await other.show(question);
    await other.answer(question, 'approve');
  }
  other.close();
}

test('the inbox shows what works and what is done since the person looked, and nothing else', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('fail');
  await desk.expectText(/It failed with exit code 3/u);
  await desk.startDemo('sleep');
  await desk.expectCard('node wait.mjs 60', 'running');
  await desk.startDemo('two');
  await expect(desk.question).toContainText('1 of 2');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F9');

  await expect(working(page)).toHaveCount(1);
  await expect(working(page)).toContainText('Running the command node wait.mjs 60');
  await expect(done(page)).toHaveCount(0);

  const title = page.getByRole('heading', { name: 'Waiting for you', level: 1 });
  await title.hover();
  await approve(corral, 'node count.mjs 3', 'TWO.md');
  await expect(done(page)).toHaveCount(1);
  await expect(done(page)).toContainText('two');
  await expect(done(page)).toContainText('1 file');
  await expect(done(page)).toContainText('Both are decided.');
  await expectAccessible(page, 'the overview');
  await page.screenshot({ path: test.info().outputPath('overview.png') });

  const stop = working(page).getByRole('button', { name: 'Stop “sleep”' });
  await stop.click();
  // The row stays below the pointer until that leaves the list.
  await expect(done(page)).toHaveCount(2);
  await expect(stop).toBeHidden();
  await expect(working(page)).toHaveCount(1);
  await expect(working(page)).toContainText('Not in this list any more');
  await expectAccessible(page, 'a row that stays below the pointer');
  await expect(done(page).filter({ hasText: 'sleep' })).toContainText('Interrupted');
  await title.hover();
  await expect(working(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(done(page)).toHaveCount(0);
  await expect(page.getByText('Nothing waits for you.').first()).toBeVisible();
});

test('a row shows its session, which then counts as seen', async ({ page, corral }) => {
  const desk = new Desk(page);
  await desk.startDemo('sleep');
  await desk.startDemo('count 3');
  await expect(desk.question).toContainText('node count.mjs 3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F9');
  await approve(corral, 'node count.mjs 3');
  await done(page).getByRole('button', { name: 'Show “count 3”' }).focus();
  await page.keyboard.press('Enter');
  await expect(desk.message).toBeVisible();
  await desk.expectCard('node count.mjs 3', 'completed');
  await page.keyboard.press('Shift+F9');
  await expect(working(page)).toHaveCount(1);
  await expect(done(page)).toHaveCount(0);
});

test('what ended unseen is still listed after a kill of core and a reload, until a window shows it', async ({
  corral,
  page,
  context,
  guard,
}) => {
  guard.allowLostConnection();
  const desk = new Desk(page);
  await desk.startDemo('sleep');
  await desk.expectCard('node wait.mjs 60', 'running');
  await desk.startDemo('fail');
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await corral.shell.kill();
  await corral.start();
  await page.goto('about:blank');
  await page.goto(corral.address);
  await page.getByRole('button', { name: 'New session' }).first().hover();
  await page.keyboard.press('Shift+F9');
  await expect(done(page)).toHaveCount(1);
  await expect(done(page)).toContainText('sleep');
  await expect(done(page)).toContainText('Interrupted');

  const later = await anotherWindow(corral, context);
  await later.getByRole('treeitem', { name: /^sleep/u }).click();
  await new Desk(later).expectCard('node wait.mjs 60', 'interrupted');
  await expect(done(page)).toHaveCount(0);
});
