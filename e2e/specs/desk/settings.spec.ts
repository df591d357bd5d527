import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { test } from '../../support/test.ts';

const openReading = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  return page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Reading terminals' });
};

test('the number of lines read from a terminal can be set, is validated, and survives a reload', async ({ corral, page }) => {
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
  await expectAccessible(page, 'the settings of reading terminals');
  await page.reload();
  const again = await openReading(page);
  await expect(again.getByRole('textbox', { name: 'Lines in each step' })).toHaveValue('40, 80');
  await expect(again.getByRole('combobox', { name: 'Maximum number of steps' })).toContainText('3');
  await again.getByRole('textbox', { name: 'Lines in each step' }).fill('');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(again.getByRole('textbox', { name: 'Lines in each step' })).toHaveValue('80, 150, 300, 500, 800');
  await expect(again.getByRole('button', { name: 'Save' })).toBeDisabled();
});
