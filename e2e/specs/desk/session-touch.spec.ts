import { expect, type Locator, type Page } from '@playwright/test';

import { storeSessions } from '../../machine/made-sessions.ts';
import { test } from '../../support/test.ts';

test.use({ hasTouch: true });

const rowOf = (page: Page, title: string): Locator =>
  page
    .getByRole('tree', { name: 'Sessions' })
    .getByRole('treeitem', { level: 2 })
    .filter({ hasText: title });

async function centreOf(row: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await row.boundingBox();
  if (!box) throw new Error('There is no row.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Puts a finger on a row. The returned functions move it down, and lift it. */
async function touch(page: Page, row: Locator) {
  const { x, y } = await centreOf(row);
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }],
    });
  await send('touchStart', y);
  return {
    move: (by: number) => send('touchMove', y + by),
    lift: () => send('touchEnd', y),
  };
}

async function longPress(page: Page, row: Locator): Promise<void> {
  const { lift } = await touch(page, row);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await lift();
}

test.beforeEach(async ({ stopped, page }) => {
  const cwd = '/home/ann/web';
  storeSessions(
    stopped.machine,
    ['alpha', 'beta', 'gamma'].map((title) => ({ title, cwd })),
  );
  await stopped.start();
  await page.goto(stopped.address);
  await expect(rowOf(page, 'gamma')).toBeVisible();
});

test('a long press selects a session, and touches then select others, until none is selected', async ({
  page,
}) => {
  await longPress(page, rowOf(page, 'beta'));
  await expect(rowOf(page, 'beta')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('menu')).toBeHidden();
  await rowOf(page, 'gamma').tap();
  const bar = page.getByRole('toolbar', { name: 'Selected sessions' });
  await expect(bar).toContainText('2 selected');
  await page.screenshot({ path: test.info().outputPath('touch-selection.png') });
  await rowOf(page, 'gamma').tap();
  await expect(bar).toContainText('1 selected');
  await rowOf(page, 'beta').tap();
  await expect(bar).toBeHidden();
  await rowOf(page, 'gamma').tap();
  await expect(rowOf(page, 'gamma')).toHaveAttribute('aria-current', 'true');
});

test('the sessions that were selected by touch are archived together', async ({ page }) => {
  await longPress(page, rowOf(page, 'beta'));
  await rowOf(page, 'gamma').tap();
  await page.getByRole('button', { name: 'Archive', exact: true }).tap();
  await expect(rowOf(page, 'beta')).toBeHidden();
  await expect(rowOf(page, 'gamma')).toBeHidden();
  await expect(rowOf(page, 'alpha')).toBeVisible();
});

test('a touch that moves selects nothing', async ({ page }) => {
  await page.clock.install();
  const { move, lift } = await touch(page, rowOf(page, 'beta'));
  await move(40);
  await page.clock.runFor(2000);
  await lift();
  await expect(page.getByRole('toolbar', { name: 'Selected sessions' })).toBeHidden();
});
