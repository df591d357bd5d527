import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'New session' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  return {
    dialog,
    folder: dialog.getByRole('textbox', { name: 'Folder', exact: true }),
    prompt: dialog.getByRole('textbox', { name: 'First prompt' }),
  };
}

test('a missing folder is reported while it is typed and can be created; browsing begins at the typed path', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  await mkdir(join(project, 'inner'), { recursive: true });
  const { dialog, folder } = await openDialog(page);
  await folder.fill(join(project, 'new/deep'));
  await expect(dialog.getByText(`There is no folder ${join(project, 'new/deep')}.`)).toBeVisible();
  await expectAccessible(page, 'a folder that is missing');
  await dialog.getByRole('button', { name: 'Browse…' }).click();
  // The nearest existing folder.
  await expect(dialog.getByRole('region', { name: `Folders in ${project}` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'inner', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create folder' }).click();
  await expect(dialog.getByText('There is no folder')).toBeHidden();
  await expect(folder).toBeFocused();
  expect((await stat(join(project, 'new/deep'))).isDirectory()).toBe(true);
  await folder.fill(join(project, 'README.md'));
  await expect(dialog.getByText('is a file, not a folder.')).toBeVisible();
  await folder.fill('project');
  await expect(dialog.getByText('project is not an absolute path')).toBeVisible();
});

test('Enter takes no suggestion that does not match the typed letters while the reply is late', async ({
  corral,
  page,
  guard,
}) => {
  guard.allowLostConnection();
  const late = { isHeld: false, release: [] as (() => void)[] };
  await page.routeWebSocket(/./u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (late.isHeld) late.release.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  await page.goto(corral.address);
  const { dialog, folder, prompt } = await openDialog(page);
  await dialog.getByRole('radio', { name: 'Claude Code' }).click();
  await folder.fill(corral.machine.project);
  await prompt.pressSequentially('Look at @');
  await expect(dialog.getByRole('option').first()).toHaveText(/src/u);
  late.isHeld = true;
  await prompt.pressSequentially('READM');
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveValue('Look at @README.md ');
  late.isHeld = false;
  for (const send of late.release) send();
  await expect(dialog).toBeVisible();
});

test('the first prompt accepts files by @ and images', async ({ corral, page }) => {
  const { project } = corral.machine;
  await writeFile(join(corral.machine.root, 'pixel.png'), Buffer.from(PIXEL, 'base64'));
  const { dialog, folder, prompt } = await openDialog(page);
  await dialog.getByRole('radio', { name: 'Claude Code' }).click();
  await folder.fill(project);
  await prompt.pressSequentially('Look at @READ');
  await expect(dialog.getByRole('option', { name: /README\.md/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await prompt.press('End');
  await prompt.pressSequentially('M');
  await page.keyboard.press('Backspace');
  await prompt.fill('Look at ');
  await prompt.press('End');
  await prompt.pressSequentially('@READM');
  await expect(dialog.getByRole('option', { name: /README\.md/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveValue('Look at @README.md ');
  await dialog.locator('input[type=file]').setInputFiles(join(corral.machine.root, 'pixel.png'));
  await expect(dialog.getByRole('list', { name: 'Images to send' }).getByRole('img')).toHaveCount(
    1,
  );
  await expectAccessible(page, 'the first prompt with an image');
  await prompt.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: /Look at @README\.md/u })).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
});
