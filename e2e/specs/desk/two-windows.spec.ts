import { expect } from '@playwright/test';

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
