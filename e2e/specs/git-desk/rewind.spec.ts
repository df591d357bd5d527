import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { changedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import { ChangedRepository } from '../../support/changed-repository.ts';
import type { Corral } from '../../support/corral.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { openRewind, ready } from '../../support/page/turns.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/**
 * Lets Claude Code change `src/values.ts` in one turn. Returns the path of the file. `meanwhile`
 * runs while the agent waits for its approval.
 */
async function changedSession(
  corral: Corral,
  page: Page,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<string> {
  const { project } = corral.machine;
  const file = join(project, 'src/values.ts');
  await writeFile(file, longFile);
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:diffs' });
  await expect(desk.question).toContainText('values.ts');
  await meanwhile();
  await desk.decide('values.ts', 'Approve');
  await desk.expectText('The values are new.');
  expect(await readFile(file, 'utf8')).toBe(changedFile);
  return file;
}

test('the files of a turn are rewound by keyboard, and the rewind is undone', async ({
  corral,
  page,
}) => {
  test.slow();
  const file = await changedSession(corral, page);
  new ChangedRepository(corral.machine.project).commit('Keep the new values');
  const dialog = await openRewind(page);
  await expect(dialog.getByRole('note')).toContainText(
    'The checkout has 1 commit that it did not have before this turn.',
  );
  await expect(dialog.getByRole('checkbox', { name: 'src/values.ts' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Rewind 1 file' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await readFile(file, 'utf8')).toBe(longFile);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readFile(file, 'utf8')).toBe(changedFile);
});

test('a file that the person wrote while the agent waited is rewound only if it is chosen', async ({
  corral,
  page,
}) => {
  test.slow();
  const notes = join(corral.machine.project, 'notes.txt');
  await changedSession(corral, page, () => writeFile(notes, 'My own notes.\n'));
  const dialog = await openRewind(page);
  const rowOf = (path: string) => dialog.getByRole('listitem').filter({ hasText: path });
  await expect(rowOf('notes.txt')).toContainText('perhaps not changed by the agent');
  await expect(rowOf('notes.txt').getByRole('checkbox')).not.toBeChecked();
  await expect(rowOf('src/values.ts').getByRole('checkbox')).toBeChecked();
  await dialog.getByRole('button', { name: 'Rewind 1 file' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await readFile(notes, 'utf8')).toBe('My own notes.\n');
});

test('a file that the person changed since is rewound only if it is chosen', async ({
  corral,
  page,
}) => {
  test.slow();
  const file = await changedSession(corral, page);
  const own = `${changedFile}// My own line.\n`;
  // The preview waits for the checkpoint after the turn, so that the next change is a later one.
  await ready(page);
  const dialog = await openRewind(page);
  await expect(dialog.getByRole('checkbox', { name: 'src/values.ts' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await writeFile(file, own);
  await openRewind(page);
  const box = dialog.getByRole('checkbox', { name: 'src/values.ts' });
  await expect(box).not.toBeChecked();
  await expect(dialog).toContainText('changed since');
  await expectAccessible(page, 'files to rewind');
  await expect(dialog.getByRole('button', { name: 'Rewind 0 files' })).toBeDisabled();
  expect(await readFile(file, 'utf8')).toBe(own);
  await box.check();
  await dialog.getByRole('button', { name: 'Rewind 1 file' }).click();
  await expect.poll(() => readFile(file, 'utf8')).toBe(longFile);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readFile(file, 'utf8')).toBe(own);
});
