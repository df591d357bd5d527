import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator } from '@playwright/test';

import { editedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { CORRAL_AGENT, useScriptedModel } from '../../support/page/corral-agent.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import {
  askForTwoParts,
  expectFirstPartOnly,
  expectModelInformed,
  TWO_PARTS,
} from '../../support/page/two-parts.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Lets an agent ask for an edit of a file, and opens that in the review by keyboard. */
async function openProposal(...asking: Parameters<typeof askForTwoParts>) {
  const [page] = asking;
  const { desk, file } = await askForTwoParts(...asking);
  await page.keyboard.press('o');
  await expect(desk.question).toBeHidden();
  const review = new ReviewPage(page);
  await expect(review.hunk(2, TWO_PARTS)).toBeVisible();
  const answers = page.getByRole('region', { name: 'An edit that the agent asks for' });
  return { desk, review, answers, file };
}

async function expectArmed(answers: Locator): Promise<void> {
  await expect(answers.locator('[data-armed=true]')).toBeVisible();
}

test('an edit that Claude Code asks for is reviewed, and gets written without a hunk', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const { desk, review, answers, file } = await openProposal(page, corral);
  await expect(page.getByRole('button', { name: 'Compare: now ↔ after the edit' })).toBeVisible();
  await expect(review.fileIn(TWO_PARTS)).toBeVisible();
  // Nothing is offered for a change that was not made.
  for (const name of [/^Stage/u, /^Discard/u, /^Comment on/u, 'Commit'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page, 'the review of an edit that is asked for');
  const box = page.getByRole('checkbox', { name: `Leave out hunk 2 of ${TWO_PARTS}` });
  await review.hunk(2, TWO_PARTS).focus();
  await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  // The dialog shows the same choice.
  await answers.getByRole('button', { name: 'Back to the dialog' }).click();
  const parts = desk.question.getByRole('group', { name: 'Parts of this edit' });
  await expect(parts.getByRole('checkbox').nth(0)).toBeChecked();
  await expect(parts.getByRole('checkbox').nth(1)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(desk.question).toBeHidden();
  await expect(answers).toContainText('1 of 2 parts is left out.');
  await expect(review.hunk(2, TWO_PARTS)).toHaveAccessibleName(/, left out$/u);
  const removed = review.fileIn(TWO_PARTS).getByRole('cell').filter({ hasText: 'value50 ' });
  await expect(removed.first()).toHaveCSS('text-decoration-line', 'line-through');
  await expectAccessible(page, 'an edit of which a hunk is left out');
  await expectArmed(answers);
  await answers.getByRole('button', { name: 'Approve with this change' }).click();
  await expect(page.getByText('The values are new.').last()).toBeVisible();
  await expectFirstPartOnly(file);
  await expect(answers).toContainText('answered or withdrawn');
  await expect(answers.getByRole('button')).toHaveCount(0);
  await expect(review.fileIn(TWO_PARTS)).toHaveCount(0);
  await expectModelInformed(model);
});

test('an edit that Corral’s own agent asks for is written without a hunk that was left out in the review', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  await useScriptedModel(page, model.url);
  const asking = { agent: CORRAL_AGENT, prompt: 'SCENARIO:corral-two-parts' };
  const { answers, file } = await openProposal(page, corral, asking);
  await page.getByRole('checkbox', { name: `Leave out hunk 2 of ${TWO_PARTS}` }).check();
  await expectArmed(answers);
  await answers.getByRole('button', { name: 'Approve with this change' }).click();
  await expect(page.getByText('The values are new.').last()).toBeVisible();
  await expectFirstPartOnly(file);
  await expectModelInformed(model);
});

test('an edit cannot be approved as it was reviewed once its file has changed', async ({
  corral,
  page,
}) => {
  test.slow();
  const { review, answers, file } = await openProposal(page, corral);
  await expectArmed(answers);
  await writeFile(file, `${longFile}export const mine = true;\n`);
  // Without waiting until the button is enabled again, as a person clicks who has not looked.
  await answers.getByRole('button', { name: 'Approve once' }).click({ force: true });
  // The click approves the edit as it was read, which is refused, or comes after the review has read
  // the file again, when the answers are not armed. The review then shows the file as it is now.
  await expect(review.fileIn(TWO_PARTS)).toContainText('export const mine = true;');
  await expect(answers).toBeVisible();
  expect(await readFile(file, 'utf8')).toBe(`${longFile}export const mine = true;\n`);
  await expectArmed(answers);
  await answers.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(answers).toContainText('answered or withdrawn');
  await expect(page.getByText('The values are new.').last()).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain('export const mine = true;');
});

test('an edit is rejected in the review while a hunk is left out, and nothing is written', async ({
  corral,
  page,
}) => {
  test.slow();
  const { answers, file } = await openProposal(page, corral);
  await page.getByRole('checkbox', { name: `Leave out hunk 2 of ${TWO_PARTS}` }).check();
  await expectArmed(answers);
  await answers.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('The values are new.').last()).toBeVisible();
  expect(await readFile(file, 'utf8')).toBe(longFile);
});

test('an edit whose old text is gone is said to fail, and is answered in the dialog', async ({
  corral,
  page,
}) => {
  test.slow();
  const { project } = corral.machine;
  const file = join(project, TWO_PARTS);
  await writeFile(file, editedFile);
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:edit-inside' });
  await expect(desk.question).toContainText('values.ts', { timeout: 40_000 });
  await page.keyboard.press('Escape');
  await expect(desk.question).toBeHidden();
  await writeFile(file, 'nothing of it\n');
  await page.getByRole('button', { name: 'Open in the review' }).click();
  const answers = page.getByRole('region', { name: 'An edit that the agent asks for' });
  await expect(page.getByRole('alert').filter({ hasText: 'does not contain' })).toBeVisible();
  await expect(answers).toContainText('answer in the dialog');
  await expect(answers.getByRole('button', { name: 'Approve once' })).toHaveCount(0);
  await answers.getByRole('button', { name: 'Back to the dialog' }).click();
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  // The file is as it was for the agent: the review reads it again and shows the edit.
  await writeFile(file, editedFile);
  await page.keyboard.press('o');
  const review = new ReviewPage(page);
  await expect(review.hunk(1, TWO_PARTS)).toBeVisible();
  await expectArmed(answers);
  await answers.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(answers).toContainText('answered or withdrawn');
});
