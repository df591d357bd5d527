import type { Locator, Page } from '@playwright/test';

/** Opens a page of the settings. Returns its region. */
export async function openSettings(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  if (!(await dialog.isVisible()))
    await page.getByRole('button', { name: 'Settings' }).first().click();
  await dialog.getByRole('tab', { name, exact: true }).click();
  return dialog.getByRole('region', { name, exact: true });
}
