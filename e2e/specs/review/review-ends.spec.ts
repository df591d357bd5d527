import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { longFile } from '../../model-server/scenarios/diffs.ts';
import { ChangedRepository } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

const FILE = 'src/values.txt';

test('the folder of a project is reviewed without a session, by keyboard', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  await page.getByRole('button', { name: 'Add a project…' }).click();
  const added = page.getByRole('dialog', { name: 'Add a project' });
  await added.getByRole('textbox', { name: 'Folder', exact: true }).fill(corral.machine.project);
  await added.getByRole('button', { name: 'Add project', exact: true }).click();
  await expect(added).toBeHidden();
  const group = page
    .getByRole('tree', { name: 'Sessions' })
    .getByRole('treeitem', { level: 1, name: /^project/u });
  await group.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Review changes' }).click();
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
