import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { filesContaining } from '../../machine/file-search.ts';
import { test } from '../../support/test.ts';

const PASSWORD = 'correct horse 7-battery';

test('a password is hidden while it is typed, reaches the agent, and is stored in no file', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('secret');
  const field = desk.question.getByLabel('Which password should I use?').and(page.locator('input'));
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAccessibleDescription(
    'Your answer is not shown while you type, and no record keeps it.',
  );
  await expectAccessible(page, 'a question for a password');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await field.fill(PASSWORD);
  await desk.question.getByRole('button', { name: 'Answer', exact: true }).click();
  await desk.expectText(`It has ${PASSWORD.length} characters, and I keep none of them.`);
  await expect(page.locator('body')).not.toContainText(PASSWORD);
  expect(await filesContaining(corral.machine.dataDir, 'Which password should I use?')).not.toEqual(
    [],
  );
  const { dataDir, home } = corral.machine;
  expect([
    ...(await filesContaining(dataDir, PASSWORD)),
    ...(await filesContaining(home, PASSWORD)),
  ]).toEqual([]);
});
