import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a session is renamed, stopped and archived, and deleting it can be undone for a while', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const openMenu = async () =>
    page
      .getByRole('button', { name: /^(Actions for|More actions)/u })
      .first()
      .click();
  const runAction = async (item: string) => {
    await openMenu();
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`, 'u') }).click();
  };

  await runAction('Rename');
  await page.getByRole('textbox', { name: 'New title' }).fill('A better name');
  await page.keyboard.press('Enter');
  await expect(list.getByText('A better name')).toBeVisible();

  await test.step('a disabled entry shows its reason, and can be focused by keyboard', async () => {
    await openMenu();
    for (const name of [/^Archive\s*Stop the agent first$/u, /^Delete\s*Stop the agent first$/u]) {
      const item = page.getByRole('menuitem', { name });
      await expect(item).toBeVisible();
      await expect(item).toHaveAttribute('aria-disabled', 'true');
    }
    await expectAccessible(page, 'the menu of a running session');
    await page.keyboard.press('End');
    await expect(
      page.getByRole('menuitem', { name: /^Delete\s*Stop the agent first$/u }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await runAction('Stop agent');
  await expect(page.getByText('Stopped').first()).toBeVisible();
  await runAction('Archive');
  await expect(page.getByText('Archived').first()).toBeVisible();
  const archived = page.getByRole('dialog', { name: '1 session archived' });
  await archived.getByRole('button', { name: 'Undo' }).click();
  await expect(archived).toBeHidden();
  await expect(page.getByText('This session is archived.')).toBeHidden();
  await expect(list.getByText('A better name')).toBeVisible();

  await runAction('Delete');
  await expect(page.getByText('A better name', { exact: true })).toHaveCount(1);
  await expect(list.getByText('A better name')).toHaveCount(0);
  const toast = page.getByRole('dialog', { name: 'Deleted' });
  await expect(toast).toContainText('A better name');
  await expectAccessible(page, 'a session that was deleted');
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'A better name' })).toBeVisible();
  await desk.expectText('Hello! I can help with that.');

  await runAction('Delete');
  await expect(page.getByRole('heading', { level: 1, name: 'A better name' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 1, name: 'A better name' })).toBeVisible();

  await runAction('Delete');
  await expect(toast).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  await expect(page.getByText('A better name')).toHaveCount(0);
});
