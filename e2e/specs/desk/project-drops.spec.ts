import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { dragFiles, dropFiles } from '../../support/page/drop-folder.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const TARGET = 'Drop a folder here to add it as a project';
const groupOf = (page: Page, name: RegExp) =>
  page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { level: 1, name });

async function centreOf(page: Page) {
  const box = await page.getByText(TARGET).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** Creates folders, and a file beside them. */
async function makeFolders(root: string, ...names: readonly string[]) {
  const paths = names.map((name) => join(root, name));
  for (const path of paths) await mkdir(path);
  const file = join(root, 'notes.txt');
  await writeFile(file, 'x');
  return { paths, file };
}

test('a folder that is dropped on a browser asks for its path, with its name and where to enter it', async ({
  corral,
  page,
}) => {
  const { paths } = await makeFolders(corral.machine.root, 'garden');
  await expect(page.getByRole('button', { name: 'Add a project…' })).toBeVisible();
  const drag = await dragFiles(page, paths);
  await drag.to({ x: 640, y: 300 });
  await expect(page.getByText(TARGET)).toBeVisible();
  const centre = await centreOf(page);
  await drag.to(centre);
  await expect(page.getByText('Release to add it as a project')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('target.png') });
  await drag.drop(centre);

  const dialog = page.getByRole('dialog', { name: 'Add a project' });
  await expect(dialog).toContainText('Browsers do not reveal the path of a dropped folder.');
  await expect(dialog).toContainText('Enter the path of “garden”, or browse to it.');
  const field = dialog.getByRole('textbox', { name: 'Folder', exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page, 'a dialog after a dropped folder');
  await page.screenshot({ path: test.info().outputPath('asks.png') });
  await field.fill(paths[0] ?? '');
  await dialog.getByRole('button', { name: 'Add project', exact: true }).click();
  await expect(groupOf(page, /^garden/u)).toBeVisible();

  // The same folder again is no second project.
  await page.getByRole('button', { name: 'Add a project…' }).click();
  await field.fill(paths[0] ?? '');
  await dialog.getByRole('button', { name: 'Add project', exact: true }).click();
  await expect(page.getByText('garden is a project already.')).toBeVisible();
  await expect(groupOf(page, /^garden/u)).toHaveCount(1);
});

test('a file that is dropped on the desk is refused with a message, and the page stays', async ({
  corral,
  page,
}) => {
  const { file, paths } = await makeFolders(corral.machine.root, 'garden');
  await expect(page.getByRole('button', { name: 'Add a project…' })).toBeVisible();
  const address = page.url();
  // Beside the prompt, which takes images.
  await dropFiles(page, [file], { x: 640, y: 80 });
  await expect(page.getByText('A file cannot be a project')).toBeVisible();
  await expect(page.getByText(TARGET)).toBeHidden();
  expect(page.url()).toBe(address);

  // A folder on an open dialog does not close it.
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  await dropFiles(page, paths);
  await expect(page.getByText('Enter the path of “garden”, or browse to it.')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a file that is dropped on the message field is still an attachment, and a cancelled drag leaves nothing', async ({
  corral,
  page,
}) => {
  const { file } = await makeFolders(corral.machine.root);
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const box = await desk.message.boundingBox();
  await dropFiles(page, [file], { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 10 });
  await expect(page.getByText(/^notes\.txt was not added/u)).toBeVisible();
  await expect(page.getByText('A file cannot be a project')).toBeHidden();
  const drag = await dragFiles(page, [file]);
  await drag.to({ x: 640, y: 300 });
  await expect(page.getByText(TARGET)).toBeVisible();
  await drag.cancel();
  await page.mouse.move(600, 200);
  await page.mouse.move(610, 210);
  await expect(page.getByText(TARGET)).toBeHidden();
});
