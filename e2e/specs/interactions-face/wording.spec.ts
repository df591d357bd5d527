import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const titleOf = (page: Page) => page.getByRole('alertdialog').getByRole('heading').first();

test('a question names its command in the title, and its answer is shown as “Approved”', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(titleOf(page)).toHaveText('Run this command? node count.mjs 3');
  await expect(desk.question.getByText('node count.mjs 3')).toHaveCount(1);
  // Text between backticks in the agent's label is rendered as code.
  await expectAccessible(page, 'a command in the title');
  await desk.question.getByRole('button', { name: 'Approve and remember…' }).click();
  const remember = page.getByRole('menuitem', {
    name: 'Approve, and do not ask again for node commands',
  });
  await expect(remember.getByRole('code')).toHaveText('node');
  await page.keyboard.press('Escape');
  await expect(remember).toBeHidden();
  await desk.decide('node count.mjs 3', 'Approve');
  await desk.expectText(/Run this command\? → Approved · in this window/u);
});

test('a file is named from the folder of the session, in titles and in cards', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await desk.decide('node count.mjs 3', 'Approve');
  await expect(titleOf(page)).toHaveText('Write this file? TWO.md');
  await expect(desk.question.getByRole('button', { name: 'TWO.md', exact: true })).toHaveAttribute(
    'title',
    /\/TWO\.md/u,
  );
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('a question and its answer are shown in Chinese', async ({ page }) => {
    const desk = new Desk(page);
    const start = await StartPage.open(page);
    await start.choose('智能体', /演示|Demo/u);
    await start.prompt.fill('count 3');
    await start.start();
    await expect(titleOf(page)).toContainText('node count.mjs 3');
    await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
    await desk.question.getByRole('button', { name: '批准一次', exact: true }).click();
    await expect(page.getByText('→ 已批准')).toBeVisible();
  });
});
