import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { changedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test('one part of an edit is left out: Claude Code writes the other one and is informed', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const { project } = corral.machine;
  const file = join(project, 'src/values.ts');
  await writeFile(file, longFile);
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:diffs' });
  await expect(desk.question).toContainText('values.ts', { timeout: 40_000 });
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await page.keyboard.press('e');
  const parts = desk.question.getByRole('group', { name: 'Parts of this edit' });
  const boxes = parts.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  // By keyboard alone: the second part is left out, and taken in again, and left out.
  await boxes.nth(1).focus();
  for (const isKept of [false, true, false]) {
    await page.keyboard.press('Space');
    await expect(boxes.nth(1)).toBeChecked({ checked: isKept });
  }
  await expect(parts).toContainText('left out');
  await desk.question.getByRole('button', { name: 'Approve with this change' }).click();
  await desk.expectText('The values are new.');
  const deleted = longFile.split('\n').find((line) => line.includes('value50 ')) ?? '';
  const written = await readFile(file, 'utf8');
  expect(written).toContain('compute(10, "new")');
  expect(written).toContain(deleted);
  expect(written.length).toBe(changedFile.length + deleted.length + 1);
  await desk.expectText('but without these parts');
  await expect
    .poll(() =>
      model
        .requests()
        .map(({ raw }) => raw)
        .join('\n'),
    )
    .toContain('without these parts, which were not made');
});
