import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a task list is updated as it changes', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:tasks',
    model: 'claude-sonnet-4-5',
  });
  await desk.expectText('The tasks are set.');
  await expect(desk.conversation.getByText('Read the code').last()).toBeVisible();
  await expect(desk.conversation.getByText('Change the code').last()).toBeVisible();
});

test('the older todo list is shown as a list', async ({ stopped, page }) => {
  await stopped.start({ env: { CLAUDE_CODE_ENABLE_TASKS: '0' } });
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({
    folder: stopped.machine.project,
    prompt: 'SCENARIO:todos',
    model: 'claude-sonnet-4-5',
  });
  await desk.expectText('The list is set.');
  await expect(
    desk.conversation.getByRole('listitem').filter({ hasText: 'Read the code' }).last(),
  ).toContainText(/Done/u);
  await expect(
    desk.conversation.getByRole('listitem').filter({ hasText: 'Change the code' }).last(),
  ).toContainText(/In progress/u);
});
