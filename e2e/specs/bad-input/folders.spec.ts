import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

test('a folder that does not exist is named before anything starts', async ({ corral, page }) => {
  await page.getByRole('button', { name: 'New session' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  await dialog.getByRole('radio', { name: 'Claude Code' }).click();
  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill(join(corral.machine.root, 'nowhere'));
  await dialog.getByRole('textbox', { name: 'First prompt' }).fill('Do something.');
  await dialog.getByRole('button', { name: 'Start session' }).click();
  await expect(dialog.getByText('The folder does not exist.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'First prompt' })).toHaveValue('Do something.');

  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill('relative/path');
  await dialog.getByRole('button', { name: 'Start session' }).click();
  await expect(dialog.getByText('The path is not complete.')).toBeVisible();
});

test('a folder that is gone when the session is resumed: the prompt is not lost', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await corral.restart('stop');
  await rm(corral.machine.project, { recursive: true });
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(/basic/u).click();
  await desk.say('One more thing.');
  await expect(page.getByText('The folder does not exist.').first()).toBeVisible();
  await expect(desk.message).toHaveValue('One more thing.');
  await desk.expectText('Hello! I can help with that.');
});
