import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const ready = (page: Page) =>
  expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();

test('additional folders are chosen by keyboard, and Claude Code reads there without a question', async ({
  corral,
  page,
  model,
}) => {
  const { project } = corral.machine;
  const [beside, other] = [`${project}-beside`, `${project}-other`];
  await mkdir(beside);
  await mkdir(other);
  await writeFile(join(beside, 'notes.md'), 'The secret word is heliotrope.');
  const desk = new Desk(page);
  const start = await StartPage.open(page);
  const dialog = page.getByRole('dialog', { name: 'Additional folders' });
  const add = dialog.getByRole('button', { name: 'Add a folder…' });
  const field = dialog.getByRole('textbox', { name: 'Additional folder' });
  const list = dialog.getByRole('region', { name: 'Additional folders' });

  await start.choose('Agent', /^Demo/u);
  await expect(start.chip('Additional folders')).toHaveCount(0);
  await start.choose('Agent', 'Claude Code');
  await start.set({ folder: project });

  await start.chip('Additional folders').press('Enter');
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type(`${project}-gone`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`There is no folder ${project}-gone.`).first()).toBeVisible();
  await expectAccessible(page, 'an additional folder that is missing');
  await field.fill(beside);
  await field.press('Enter');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill(other);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'the list of additional folders');
  await list.getByRole('button', { name: `Remove the folder ${other}` }).click();
  await expect(add).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  // A folder that is typed but not added yet belongs to the session, too.
  await add.click();
  await field.fill(other);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await start.prompt.fill('SCENARIO:reads-beside');
  await start.start();
  await desk.expectText('The notes are read.');
  await ready(page);
  expect(JSON.stringify(model.toolResults())).toContain('heliotrope');
  await page.getByRole('button', { name: 'Session details' }).click();
  await expect(page.getByText('Additional folder', { exact: true })).toHaveCount(2);
  await expect(page.getByText(beside, { exact: true })).toBeVisible();
  await expect(page.getByText(other, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop agent' }).click();
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();
  await desk.say('Once more. SCENARIO:reads-beside');
  await expect(page.getByText('The notes are read.')).toHaveCount(2);
});

test('Claude Code asks before it reads beside its folder without the additional folder', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  await mkdir(`${project}-beside`);
  await writeFile(join(`${project}-beside`, 'notes.md'), 'The secret word is heliotrope.');
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:reads-beside' });
  await desk.decide('notes.md', 'Approve');
  await desk.expectText('The notes are read.');
});
