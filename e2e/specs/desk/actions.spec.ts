import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

/** The disabled rule counts the shortcut printed beside a name as a part of the name. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules(['label-content-name-mismatch'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))]),
    what,
  ).toEqual([]);
}

test('the palette finds sessions and actions by their letters, by keyboard alone', async ({
  corral,
  page,
}) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const front = page.getByRole('heading', { level: 1 });
  await desk.startDemo('help');
  await desk.expectText('I am the demo agent');
  await desk.startDemo('fail');
  await expect(front).toHaveText('fail');

  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await expectAccessible(page, 'palette');
  await page.keyboard.type('hlp');
  await expect(palette.getByRole('option').first()).toContainText('help');
  await page.keyboard.press('Enter');
  await expect(front).toHaveText('help');
  await expect(desk.message).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Command palette');
  await expectAccessible(page, 'shortcut sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(
    palette.getByRole('group', { name: 'Recently used' }).getByRole('option').first(),
  ).toContainText('Keyboard shortcuts');
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
});

test('a long conversation is searched and navigated by keyboard', async ({ corral, page }) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  await desk.startDemo('fail');
  await desk.expectText('It failed with exit code 3');
  await desk.say('many 500');
  await desk.expectText('Message 500 of 500');

  await page.keyboard.press('Control+f');
  const search = page.getByRole('search');
  await search.getByRole('textbox', { name: 'Find' }).fill('123');
  await expect(search.getByRole('status')).toHaveText('Message 1 of 1 · 1 match');
  await expect(desk.conversation.getByText('Message 123 of 500')).toBeInViewport();
  expect(await page.evaluate(`CSS.highlights.get('corral-match-current').size`)).toBe(1);
  await expectAccessible(page, 'find');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await page.keyboard.press('Shift+F8');
  await expect(page.locator(':focus')).toContainText('Ran node fail.mjs (exit 3)');
  await page.keyboard.press('Control+End');
  await expect(desk.conversation.getByText('Message 500 of 500').first()).toBeInViewport();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(page.locator(':focus')).toContainText('many 500');
  await page.keyboard.press('F6');
  await expect(desk.message).toBeFocused();
});

test('text and Enter that precede the script of the palette choose what they name', async ({
  stopped,
  page,
}) => {
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/overlay-dialog-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await stopped.start();
  await page.goto(stopped.address);
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('transcript');
  await page.keyboard.press('Enter');
  // Nothing is added after Enter.
  await page.keyboard.type('x');
  late.resolve();
  await expect(page.getByRole('dialog', { name: 'Open a transcript' })).toBeVisible();
});

test('the palette opens the transcripts of the machine', async ({ corral, page }) => {
  expect(corral.address).not.toBe('');
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search sessions and actions' })).toBeFocused();
  await page.keyboard.type('transcript');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Open a transcript' });
  await expect(dialog.getByText('Your agents have no transcripts here yet.')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
