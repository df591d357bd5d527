import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a session is renamed and archived while it runs, and deleting it can be undone for a while', async ({
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

  const header = page.getByRole('main').locator('header').first();
  await test.step('archiving stops the agent, and its undo starts it again', async () => {
    await expect(header).toContainText('Ready');
    await runAction('Archive');
    await expect(page.getByText('This session is archived.')).toBeVisible();
    const archived = page.getByRole('dialog', { name: '1 session archived' });
    await expect(archived).toContainText('A better name. 1 agent was stopped');
    await archived.getByRole('button', { name: 'Undo' }).click();
    await expect(archived).toBeHidden();
    await expect(page.getByText('This session is archived.')).toBeHidden();
    await expect(list.getByText('A better name')).toBeVisible();
    await expect(header).toContainText('Ready');
  });

  await test.step('a disabled entry shows its reason, and can be focused by keyboard', async () => {
    await desk.say('SCENARIO:slow-answer');
    await desk.expectText('The answer begins here');
    await openMenu();
    const fork = page.getByRole('menuitem', {
      name: /^Fork the conversation\s*Wait until the agent is ready$/u,
    });
    await expect(fork).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'the menu of a working session');
    await page.keyboard.press('f');
    await expect(fork).toBeFocused();
    await page.keyboard.press('Escape');
  });

  // The agent is in the middle of its answer.
  await runAction('Delete');
  await expect(page.getByRole('heading', { level: 1, name: 'A better name' })).toHaveCount(0);
  await expect(list.getByText('A better name')).toHaveCount(0);
  const toast = page.getByRole('dialog', { name: 'Deleted' });
  await expect(toast).toContainText('A better name. 1 agent was stopped');
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
