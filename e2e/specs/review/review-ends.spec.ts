import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import type { ClaudeLines } from '#core/testing/hostile/claude-lines.ts';

import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import { longFile } from '../../model-server/scenarios/diffs.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { ChangedRepository } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { openProjectReview, ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';

test('the folder of a project is reviewed without a session, by keyboard', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  await openProjectReview(page, corral.machine.project);
  const dialog = page.getByRole('dialog', { name: 'Review of project' });
  const review = new ReviewPage(page);
  await expect(review.hunk(3, FILE)).toBeVisible();
  await expectAccessible(page, 'the review of a project');
  await review.hunk(1, FILE).focus();
  await page.keyboard.press('j');
  await expect(review.hunk(2, FILE)).toBeFocused();
  await page.keyboard.press('s');
  await expect.poll(() => repository.staged()).toEqual(['-line 30', '+thirty']);
  const head = dialog.getByRole('row').filter({ has: review.hunk(2, FILE) });
  await expect(head.getByText('staged', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('every turn and checkpoint of a session is found and compared with', async ({
  corral,
  page,
}) => {
  test.slow();
  const { project } = corral.machine;
  await writeFile(join(project, 'src/values.ts'), longFile);
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:diffs' });
  await desk.decide('values.ts', 'Approve');
  await desk.expectText('The values are new.');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await desk.message.press('Alt+Shift+R');
  const review = new ReviewPage(page);
  await page.getByRole('button', { name: /^Compare:/u }).click();
  await page.getByRole('menuitem', { name: 'Another turn or checkpoint…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with a turn or checkpoint' });
  await expect(dialog.getByRole('button', { name: /^Turn: SCENARIO:diffs/u })).toBeVisible();
  await expectAccessible(page, 'the list of turns and checkpoints');
  await dialog.getByRole('textbox', { name: 'Filter turns and checkpoints' }).fill('before');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('button', { name: /^Checkpoint before/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Compare: checkpoint ↔ now' })).toBeVisible();
  await expect(review.fileIn('src/values.ts')).toBeVisible();
});

test('turns older than the newest 300 are reached by keyboard', async ({
  machine,
  stopped,
  page,
}) => {
  test.slow();
  const folder = machine.project;
  await new ChangedRepository(folder).write('a.txt', 'a\n');
  const more = (lines: ClaudeLines) =>
    Array.from({ length: 339 }, (_, at) => [
      lines.prompt(`Prompt ${at + 2} of all`),
      lines.say(`Answer ${at + 2}`),
    ]).flat();
  const prompt = 'Prompt 1 of all';
  await writeOwnTranscript(machine, { number: 1, folder, prompt, answers: ['Answer 1'], more });
  await stopped.start();
  await page.goto(stopped.address);
  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  await page.getByRole('button', { name: /Prompt 1 of all/u }).click();
  await expect(page.getByText('Answer 340')).toBeVisible();
  // While the transcript is being read, a page of turns ends where the stored ones begin.
  const client = await ApiClient.open(stopped.address);
  await expect.poll(async () => (await client.desk()).sessions[0]?.history).toBeNull();
  client.close();
  await new Desk(page).message.press('Alt+Shift+R');
  await page.getByRole('button', { name: /^Compare:/u }).click();
  await page.getByRole('menuitem', { name: 'Another turn or checkpoint…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with a turn or checkpoint' });
  const older = dialog.getByRole('button', { name: 'Show older turns' });
  const turn = (at: number) =>
    dialog.getByRole('button', { name: new RegExp(`^Turn: Prompt ${at} of all`, 'u') });
  await expect(turn(340)).toBeVisible();
  await expect(turn(140)).toHaveCount(0);
  await older.press('Enter');
  await expect(turn(140)).toBeFocused();
  // The first 300 are all listed: the next press reads the others.
  await expect(turn(40)).toHaveCount(0);
  await older.press('Enter');
  await expect(turn(40)).toBeFocused();
  await expect(turn(1)).toHaveCount(1);
  await expect(older).toBeHidden();
  await expectAccessible(page, 'older turns');
});
