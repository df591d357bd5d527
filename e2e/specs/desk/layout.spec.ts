import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { openSettings } from '../../support/page/settings.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('the session list can be hidden, resized and left out in zen mode, and a reload keeps its width', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const list = page.getByRole('navigation', { name: 'Sessions' });
  const status = page.getByRole('contentinfo');
  const border = page.getByRole('separator', { name: 'Width of the session list' });

  await border.focus();
  await page.keyboard.press('ArrowRight');
  await expect(border).toHaveAttribute('aria-valuenow', '280');
  await list.getByRole('treeitem').first().focus();
  await page.keyboard.press('Control+b');
  await expect(list).toBeHidden();
  await expect(desk.message).toBeFocused();
  await expectAccessible(page, 'the desk without its session list');
  await page.getByRole('button', { name: 'Show the session list' }).click();
  await expect(list).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zen');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(status).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(list).toBeVisible();
  await expect(status).toBeVisible();

  await page.keyboard.press('Control+b');
  await page.reload();
  await expect(desk.message).toBeVisible();
  await expect(list).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(border).toHaveAttribute('aria-valuenow', '280');
});

test('sizes, reading width and code font are chosen in the settings and take effect at once', async ({
  corral,
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:two-files',
    mode: 'Accept edits',
  });
  await desk.expectText('Both files are written.');
  const answer = desk.conversation.getByText('Both files are written.').last();
  const code = desk.conversation.locator('.font-mono.text-xs').last();
  const widthOf = async () =>
    (await desk.conversation.getByRole('article').first().boundingBox())?.width ?? 0;
  const sizeOf = async (element: typeof answer) =>
    Number.parseFloat(await element.evaluate((node) => getComputedStyle(node).fontSize));
  const before = { width: await widthOf(), text: await sizeOf(answer), code: await sizeOf(code) };

  const page1 = await openSettings(page, 'Appearance');
  const choose = async (field: string, option: string) => {
    await page1.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Reading width', 'Wide');
  await choose('Text size', '120 %');
  await choose('Code size', '90 %');
  await page1.getByRole('textbox', { name: 'Code font' }).fill('Fira Code"; color: red');
  await expectAccessible(page, 'the settings of the appearance');
  await page.keyboard.press('Escape');

  await expect.poll(widthOf).toBeGreaterThan(before.width * 1.2);
  expect((await sizeOf(answer)) / before.text).toBeCloseTo(1.2, 2);
  expect((await sizeOf(code)) / before.code).toBeCloseTo(1.2 * 0.9, 2);
  expect(await code.evaluate((node) => getComputedStyle(node).fontFamily)).toContain(
    '"Fira Code color red"',
  );
  await page.reload();
  await desk.expectText('Both files are written.');
  await expect.poll(widthOf).toBeGreaterThan(before.width * 1.2);
});
