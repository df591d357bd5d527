import { expect, type Locator, type Page } from '@playwright/test';

import { storeSessions } from '../../machine/made-sessions.ts';
import { test } from '../../support/test.ts';

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Sessions' });
const rowOf = (page: Page, title: string): Locator =>
  tree(page).getByRole('treeitem', { level: 2 }).filter({ hasText: title });
const groupOf = (page: Page, name: RegExp): Locator =>
  tree(page).getByRole('treeitem', { level: 1, name });
const columnOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Drags a row, and drops it on the target that appears with that label. */
async function drag(page: Page, title: string, target: string): Promise<void> {
  await rowOf(page, title).hover();
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 4 });
  await expect(page.getByText(target, { exact: true })).toBeVisible();
  // Playwright's `hover` expects that the label itself takes the pointer; its target does.
  const box = await page.getByText(target, { exact: true }).boundingBox();
  if (!box) throw new Error(`There is no target ${target}.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(target, { exact: true })).toBeHidden();
}

test.beforeEach(async ({ stopped, page }) => {
  const cwd = '/home/ann/web';
  storeSessions(stopped.machine, [
    { title: 'alpha', cwd },
    { title: 'beta', cwd },
    { title: 'gamma', cwd },
  ]);
  await stopped.start();
  await page.goto(stopped.address);
  await expect(rowOf(page, 'gamma')).toBeVisible();
});

test('a dragged session is pinned and unpinned', async ({ page }) => {
  await drag(page, 'beta', 'Pin');
  await expect(groupOf(page, /^Pinned/u)).toBeVisible();
  await drag(page, 'beta', 'Unpin');
  await expect(groupOf(page, /^Pinned/u)).toBeHidden();
});

test('all selected sessions are dragged to the archive together, and one is dragged back', async ({
  page,
}) => {
  await rowOf(page, 'beta').click({ modifiers: ['ControlOrMeta'] });
  await rowOf(page, 'gamma').click({ modifiers: ['ControlOrMeta'] });
  await drag(page, 'gamma', 'Archive');
  await expect(rowOf(page, 'beta')).toBeHidden();
  await expect(rowOf(page, 'gamma')).toBeHidden();
  await expect(rowOf(page, 'alpha')).toBeVisible();
  await groupOf(page, /^Archived/u).click();
  await drag(page, 'beta', 'Bring back');
  await expect(groupOf(page, /^Archived, 1 session/u)).toBeVisible();
});

test('a session that is dropped on the conversation opens there, or in the second column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await drag(page, 'beta', 'Open');
  await expect(rowOf(page, 'beta')).toHaveAttribute('aria-current', 'true');
  await drag(page, 'gamma', 'Open in the second column');
  await expect(columnOf(page, 'Right column: gamma')).toBeVisible();
  await expect(columnOf(page, 'Left column: beta')).toBeVisible();
});

test('Escape cancels a drag, and nothing changes', async ({ page }) => {
  await rowOf(page, 'beta').hover();
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 4 });
  await expect(page.getByText('Archive', { exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('drag.png') });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Archive', { exact: true })).toBeHidden();
  await page.mouse.up();
  await expect(rowOf(page, 'beta')).toBeVisible();
  await expect(groupOf(page, /^Pinned/u)).toBeHidden();
});

test.describe('pinned sessions', () => {
  /** Returns the titles of the pinned sessions in their order. */
  const pinned = async (page: Page): Promise<readonly string[]> => {
    const rows = await tree(page).getByRole('treeitem').allInnerTexts();
    const from = rows.findIndex((text) => text.startsWith('Pinned'));
    return rows.slice(from + 1, from + 4).map((text) => /alpha|beta|gamma/u.exec(text)?.[0] ?? '');
  };

  test.beforeEach(async ({ page }) => {
    for (const title of ['alpha', 'beta', 'gamma']) await drag(page, title, 'Pin');
    await expect.poll(() => pinned(page)).toEqual(['alpha', 'beta', 'gamma']);
  });

  test('a pinned session is moved by dragging, and stays there after a reload', async ({
    page,
  }) => {
    const target = await rowOf(page, 'alpha').boundingBox();
    if (!target) throw new Error('There is no row.');
    await rowOf(page, 'gamma').hover();
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 20, { steps: 4 });
    await page.mouse.move(target.x + 40, target.y + 4, { steps: 4 });
    await page.screenshot({ path: test.info().outputPath('pin-drag.png') });
    await page.mouse.up();
    await expect.poll(() => pinned(page)).toEqual(['gamma', 'alpha', 'beta']);
    await page.reload();
    await expect.poll(() => pinned(page)).toEqual(['gamma', 'alpha', 'beta']);
  });

  test('a pinned session is moved by Alt and an arrow, and keeps the focus', async ({ page }) => {
    await rowOf(page, 'alpha').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => pinned(page)).toEqual(['beta', 'alpha', 'gamma']);
    await expect(page.getByText('Place 2 of 3')).toBeAttached();
    await expect(rowOf(page, 'alpha')).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => pinned(page)).toEqual(['beta', 'gamma', 'alpha']);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => pinned(page)).toEqual(['beta', 'alpha', 'gamma']);
  });
});
