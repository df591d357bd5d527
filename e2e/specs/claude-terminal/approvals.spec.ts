import { expect } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { stored } from '../../support/stored.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/tui.ts';

const PROCEED = 'Do you want to proceed?';

test('approved in the dialog: the terminal goes on, and the conversation has all of it once', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, face: 'Terminal', prompt: 'SCENARIO:parallel' });
  const tui = await Tui.open(corral);
  await expect(desk.question.filter({ hasText: 'mkdir -p build' })).toBeVisible({ timeout: 30_000 });
  await tui.expectText(PROCEED);
  await desk.decide('mkdir -p build', 'Approve');
  await tui.expectNoText(PROCEED);
  await desk.expectText('Two of the three worked.');
  await desk.expectCard(/mkdir -p build/u, 'completed');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  tui.close();

  const { messages, session } = await stored(corral);
  expect(messages.map(({ role, messageType }) => `${role} ${messageType}`)).toEqual([
    'user text',
    'assistant text',
    'tool tool_execution',
    'tool tool_execution',
    'tool tool_execution',
    'system interaction',
    'assistant text',
  ]);
  expect(session).toMatchObject({ status: 'idle', face: 'terminal', counters: { unknown: 0 } });
});
