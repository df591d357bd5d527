import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import { test } from '../../support/test.ts';

const MANY = 5_000;
const FOLDERS = 5;

test('5,000 transcripts are listed by folder, searchable and usable by keyboard, with few rows in the page', async ({
  machine,
  stopped,
  page,
}) => {
  test.slow();
  for (let number = 1; number <= MANY; number += 1) {
    const folder = `/workspace/project-${number % FOLDERS}`;
    await writeOwnTranscript(machine, {
      number,
      folder,
      prompt: `Prompt ${number} of all`,
      answers: ['Done.'],
    });
  }
  await stopped.start();
  await page.goto(stopped.address);
  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Open a transcript' });
  const rows = dialog.getByRole('listitem');
  await expect(dialog.getByRole('status')).toHaveText(/^5,?000 of 5,?000/u);
  await expect(rows.first()).toContainText('/workspace/project-1');
  await expect(rows.first()).toContainText(/1,?000 conversations/u);
  expect(await rows.count()).toBeLessThan(60);
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(MANY + FOLDERS));
  await expectAccessible(page, 'transcripts');

  // Moves from the field into the list, to its end and back.
  const field = dialog.getByRole('textbox');
  await field.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(dialog.getByRole('button', { name: /Prompt 5000 of all/u })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.first().getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(rows.nth(1)).toContainText('/workspace/project-2');

  await field.fill('prompt 4321');
  await expect(dialog.getByRole('status')).toHaveText(/^1 of 5,?000/u);
  await field.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Prompt 4321 of all').first()).toBeVisible();
});
