import { expect, type Locator, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const toasts = (page: Page) => page.getByRole('dialog', { name: 'Deleted', includeHidden: true });

/** Deletes a session that has ended, which offers an undo. */
async function deleteOne(desk: Desk, prompt: string): Promise<void> {
  const { page } = desk;
  await desk.startDemo(prompt);
  await desk.expectText(/It failed with exit code 3/u);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stop agent');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('delete the');
  await page.keyboard.press('Enter');
  await expect(toasts(page).first()).toBeVisible();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('Not visible.');
  return box;
}

test('a toast lies beside a dialog and never over it, at any size, and the answers do not move', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question).toContainText('node count.mjs 3');
  const answers = desk.question.getByRole('group', { name: 'Answers' });
  const before = await boxOf(answers);
  await page.keyboard.press('Escape');
  await deleteOne(desk, 'fail');
  await page.keyboard.press('F9');
  await expect(desk.question).toContainText('node count.mjs 3');
  expect(await boxOf(answers)).toEqual(before);
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [640, 400],
    [420, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(toasts(page)).toBeVisible();
    await expect(answers).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [toast, dialog] = [await boxOf(toasts(page)), await boxOf(desk.question)];
        return dialog.y - (toast.y + toast.height);
      })
      .toBeGreaterThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`${width}-${height}.png`) });
  }
});

test('of several toasts of a kind only the newest is shown', async ({ page }) => {
  const desk = new Desk(page);
  await deleteOne(desk, 'fail');
  await deleteOne(desk, 'fail again');
  await expect(toasts(page)).toHaveCount(2);
  await expect(toasts(page).filter({ visible: true })).toHaveCount(1);
  await expect(toasts(page).filter({ visible: true })).toContainText('fail again');
  await page.keyboard.press('Control+z');
  await expect(toasts(page).filter({ visible: true })).toHaveCount(1);
  await expect(toasts(page).filter({ visible: true })).not.toContainText('fail again');
});
