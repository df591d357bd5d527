import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/accessible.ts';
import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

const PASSWORD = 'correct horse 7-battery';

/** The files below a folder that hold those words. */
async function filesWith(folder: string, words: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const held = await Promise.all(files.map(async (file) => (await readFile(file)).includes(words)));
  return files.filter((_, at) => held[at]);
}

test('a password is not seen while it is typed, reaches the agent, and is in no file afterwards', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startDemo('secret');
  const field = desk.question.getByLabel('Which password shall I use?').and(page.locator('input'));
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAccessibleDescription('Your answer is not shown while you type, and no record keeps it.');
  await expectAccessible(page, 'a question for a password');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await field.fill(PASSWORD);
  await desk.question.getByRole('button', { name: 'Answer', exact: true }).click();
  await desk.expectText(`It has ${PASSWORD.length} characters, and I keep none of them.`);
  await expect(page.locator('body')).not.toContainText(PASSWORD);
  expect(await filesWith(corral.machine.dataDir, 'Which password shall I use?')).not.toEqual([]);
  const { dataDir, home } = corral.machine;
  expect([...(await filesWith(dataDir, PASSWORD)), ...(await filesWith(home, PASSWORD))]).toEqual([]);
});
