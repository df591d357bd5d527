import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/accessible.ts';
import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

test('a session is renamed, terminated, archived and deleted only after its title was typed', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const actions = async (item: string) => {
    await page
      .getByRole('button', { name: /^(Actions for|More actions)/u })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await actions('Rename');
  await page.getByRole('textbox', { name: 'New title' }).fill('A better name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Sessions' }).getByText('A better name')).toBeVisible();

  await actions('Terminate');
  await expect(page.getByText('Stopped').first()).toBeVisible();
  await actions('Archive');
  await expect(page.getByText('Archived').first()).toBeVisible();

  await actions('Delete…');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this session?' });
  const confirm = dialog.getByRole('button', { name: 'Delete session' });
  await expectAccessible(page, 'deleting a session');
  await dialog.getByRole('textbox').fill('Another name');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('A better name');
  await confirm.click();
  await expect(page.getByText('A better name')).toHaveCount(0);
});
