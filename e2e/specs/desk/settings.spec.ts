import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { test } from '../../support/test.ts';
import { openSettings } from '../../support/page/settings.ts';

const openReading = (page: Page) => openSettings(page, 'Reading terminals');

test('the number of lines read from a terminal can be set, is validated, and survives a reload', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const reading = await openReading(page);
  const windows = reading.getByRole('textbox', { name: 'Lines in each step' });
  const save = reading.getByRole('button', { name: 'Save' });
  await windows.fill('80, 40');
  await expect(reading).toContainText('Write 1 to 10 growing numbers between 10 and 800.');
  await expect(save).toBeDisabled();
  await windows.fill('40, 80');
  await save.click();
  await expect(save).toBeDisabled();
  await reading.getByRole('combobox', { name: 'Maximum number of steps' }).click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  const limit = reading.getByRole('combobox', { name: 'Time limit of one reading' });
  await expect(limit).toContainText('10 seconds');
  await limit.click();
  await page.getByRole('option', { name: '30 seconds' }).click();
  await expectAccessible(page, 'the settings of reading terminals');
  await page.reload();
  const again = await openReading(page);
  await expect(again.getByRole('textbox', { name: 'Lines in each step' })).toHaveValue('40, 80');
  await expect(again.getByRole('combobox', { name: 'Maximum number of steps' })).toContainText('3');
  await expect(again.getByRole('combobox', { name: 'Time limit of one reading' })).toContainText(
    '30 seconds',
  );
  await again.getByRole('textbox', { name: 'Lines in each step' }).fill('');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(again.getByRole('textbox', { name: 'Lines in each step' })).toHaveValue(
    '80, 150, 300, 500, 800',
  );
  await expect(again.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('the settings are pages: the search finds one by any text on it, and the page shown last opens again', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  await openSettings(page, 'Appearance');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const search = dialog.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('quiet hours');
  await expect(dialog.getByRole('tab')).toHaveText(['NotificationsQuiet hours']);
  await expect(dialog.getByRole('combobox', { name: 'Quiet hours' })).toBeVisible();
  await search.fill('no such setting');
  await expect(dialog).toContainText('No setting matches “no such setting”.');
  await expectAccessible(page, 'the settings without a match');
  await search.fill('');
  await dialog.getByRole('tab', { name: 'Trusted folders' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('tab', { name: 'Record' })).toBeFocused();
  await expect(dialog.getByRole('region')).toHaveAccessibleName('Record');
  await expectAccessible(page, 'a page of the settings');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+,');
  await expect(dialog.getByRole('region')).toHaveAccessibleName('Record');
});

test('the search finds words of core and of agents, and other words for a setting, and the dialog keeps its height', async ({
  corral,
  page,
}, testInfo) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  await openSettings(page, 'About');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const height = async () => (await dialog.boundingBox())?.height;
  const atFirst = await height();
  const search = dialog.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('webhook');
  await expect(dialog.getByRole('tab')).toHaveText([/^Notifications.*webhook/u]);
  await expect.poll(height).toBe(atFirst);
  await search.fill('path of claude');
  await expect(dialog.getByRole('tab')).toHaveText([/^Agents.*Path of claude/u]);
  await search.fill('night mode');
  await expect(dialog.getByRole('tab')).toHaveText(['Appearance']);
  await expect.poll(height).toBe(atFirst);
  await search.fill('key');
  await expect(dialog.getByRole('tab', { name: 'Reading screens by a model' })).toBeVisible();
  await expectAccessible(page, 'settings that were found by a synonym');
  await page.screenshot({ path: testInfo.outputPath('settings-search.png') });
  await search.fill('no such setting');
  await expect.poll(height).toBe(atFirst);
});

test('the page of agents shows what Corral can do with each of them', async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const agents = await openSettings(page, 'Agents');
  const demo = agents.getByRole('region', { name: 'Demo' });
  await expect(demo.getByRole('listitem')).toHaveText([
    'Conversation view',
    'Continues earlier conversations',
    'Asks questions with options',
    'Changes its mode while it runs',
    'Changes its model while it runs',
    'Takes prompts at its next pause',
    'Returns queued prompts',
  ]);
  await expectAccessible(page, 'the settings of agents');
});

test('a page that is chosen by a field in a narrow window keeps what was typed when the window becomes wide', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(page.getByRole('button', { name: 'Show the session list' }).first()).toBeVisible();
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'More agents', exact: true }).click();
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  const agents = dialog.getByRole('region', { name: 'More agents' });
  await agents.getByRole('button', { name: 'Add an agent' }).click();
  const name = agents.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Garden');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(dialog.getByRole('tab', { name: 'More agents' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(name).toHaveValue('Garden');
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(name).toHaveValue('Garden');
});
