import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { LateReplies } from '../../support/late-replies.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a missing folder is reported while it is typed and can be created; browsing begins at the typed path', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  await mkdir(join(project, 'inner'), { recursive: true });
  const start = await StartPage.open(page);
  const { region, folder } = start;
  await start.openFolder();
  await folder.fill(join(project, 'new/deep'));
  await expect(region.getByText(`There is no folder ${join(project, 'new/deep')}.`)).toBeVisible();
  await expectAccessible(page, 'a folder that is missing');
  await region.getByRole('button', { name: 'Browse…' }).click();
  // The nearest existing folder.
  await expect(region.getByRole('region', { name: `Folders in ${project}` })).toBeVisible();
  await expect(region.getByRole('button', { name: 'inner', exact: true })).toBeVisible();
  await region.getByRole('button', { name: 'Create folder' }).click();
  await expect(region.getByText('There is no folder')).toBeHidden();
  await expect(folder).toBeFocused();
  expect((await stat(join(project, 'new/deep'))).isDirectory()).toBe(true);
  await folder.fill(join(project, 'README.md'));
  await expect(region.getByText('is a file, not a folder.')).toBeVisible();
  await folder.fill('project');
  await expect(region.getByText('project is not an absolute path')).toBeVisible();
});

test('Enter takes no suggestion that does not match the typed letters while the reply is late', async ({
  corral,
  page,
  guard,
}) => {
  guard.allowLostConnection();
  const late = await LateReplies.of(page);
  await page.goto(corral.address);
  const start = await StartPage.open(page);
  const { region, prompt } = start;
  await start.set({ folder: corral.machine.project });
  await prompt.pressSequentially('Look at @');
  await expect(region.getByRole('option').first()).toHaveText(/src/u);
  late.hold();
  await prompt.pressSequentially('READM');
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveValue('Look at @README.md ');
  late.release();
  await expect(region).toBeVisible();
});

test('the first prompt accepts files by @ and images', async ({ corral, page }) => {
  const { project } = corral.machine;
  await writeFile(join(corral.machine.root, 'pixel.png'), Buffer.from(PIXEL, 'base64'));
  const start = await StartPage.open(page);
  const { region, prompt } = start;
  await start.set({ folder: project });
  await prompt.pressSequentially('Look at @READ');
  await expect(region.getByRole('option', { name: /README\.md/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region).toBeVisible();
  await prompt.press('End');
  await prompt.pressSequentially('M');
  await page.keyboard.press('Backspace');
  await prompt.fill('Look at ');
  await prompt.press('End');
  await prompt.pressSequentially('@READM');
  await expect(region.getByRole('option', { name: /README\.md/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveValue('Look at @README.md ');
  await region.locator('input[type=file]').setInputFiles(join(corral.machine.root, 'pixel.png'));
  await expect(region.getByRole('list', { name: 'Images to send' }).getByRole('img')).toHaveCount(
    1,
  );
  await expectAccessible(page, 'the first prompt with an image');
  await prompt.press('Enter');
  await expect(region).toBeHidden();
  await expect(page.getByRole('heading', { name: /Look at @README\.md/u })).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
});
