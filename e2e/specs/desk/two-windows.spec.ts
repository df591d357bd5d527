import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { ApiClient } from '../../support/api/api-client.ts';
import { anotherWindow } from '../../support/another-window.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a question answered in one window closes in the other, and is answered once', async ({
  corral,
  page,
  context,
  model,
}) => {
  const here = new Desk(page);
  await here.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
  const second = await anotherWindow(corral, context);
  const there = new Desk(second);
  await expect(here.question).toContainText('mkdir -p one');
  await expect(there.question).toContainText('mkdir -p one');

  await there.decide('mkdir -p one', 'Approve');
  await expect(here.question).toContainText('mkdir -p two');
  await here.decide('mkdir -p two', 'Approve');
  await expect(there.question).toBeHidden();
  await here.expectText('Both folders are there.');
  await expect.poll(() => model.toolResults()).toHaveLength(2);
});

test('a reloaded window shows the same conversation and the open question', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:approval-then-restart',
  });
  await expect(desk.question).toContainText('mkdir -p asked');
  await page.reload();
  await expect(desk.question).toContainText('mkdir -p asked');
  await desk.decide('mkdir -p asked', 'Approve');
  await desk.expectText('I go on without that folder.');
});

test('a message that is written stays with its session when another window’s session begins to wait @headless', async ({
  corral,
  page,
}) => {
  const other = await ApiClient.open(corral.address);
  const start = async (prompt: string) => {
    const session = { agentId: 'demo', cwd: '', permissionMode: 'default', model: null };
    const made = await other.api['sessions.create']({
      commandId: randomUUID(),
      ...session,
      prompt,
    });
    if (!made.ok) throw new Error(made.error.kind);
  };
  const desk = new Desk(page);
  await start('help');
  await expect(desk.conversation).toContainText('help');
  await desk.message.pressSequentially('This is ');
  await start('question');
  await expect(desk.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem', { level: 2 }).first()).toContainText('question');
  await expect(desk.message).toHaveValue('This is ');
  await desk.message.pressSequentially('for the first session');
  await expect(desk.conversation).toContainText('help');
  await expect(desk.message).toHaveValue('This is for the first session');
  other.close();
});
