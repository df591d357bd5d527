import { expect } from '@playwright/test';

import { test } from '../../support/test.ts';

test.describe('a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('speaks Chinese from the first screen, and English when asked to', async ({ corral, page }) => {
    expect(corral.address).toContain('#token=');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/u);
    await expect(page.getByRole('button', { name: '不用智能体，先试试看' })).toBeVisible();
    await page.getByRole('button', { name: '新建会话' }).first().click();
    const dialog = page.getByRole('dialog', { name: '新建会话' });
    await expect(dialog.getByRole('textbox', { name: '第一条指令' })).toBeVisible();
    await dialog
      .getByRole('button', { name: /关闭|取消/u })
      .first()
      .click();

    await page.getByRole('button', { name: '设置' }).click();
    const settings = page.getByRole('dialog', { name: '设置' });
    await settings.getByRole('combobox', { name: '语言' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/u);
  });
});
