import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

test.use({ agents: ['claude'] });

const TRUST = 'Yes, I trust this folder';

// Slow, because each test starts a terminal interface.
test.beforeEach(() => test.slow());

test('the question whether to trust the folder opens at the desk, and its answer is typed into the terminal', async ({
  stopped,
  page,
}) => {
  await stopped.machine.trust();
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({
    folder: stopped.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:basic',
  });
  const tui = await Tui.open(stopped);
  await tui.expectText(TRUST);
  await desk.decide('Accessing workspace', TRUST);
  await tui.expectNoText(TRUST);
  // The prompt was queued until the answer.
  await desk.expectText('Hello! I can help with that.');
  tui.close();
});

test('a refusal of trust in the terminal closes the question and ends the agent', async ({
  stopped,
  page,
}) => {
  await stopped.machine.trust();
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({
    folder: stopped.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:basic',
  });
  const tui = await Tui.open(stopped);
  await expect(desk.question.filter({ hasText: 'Accessing workspace' })).toBeVisible({
    timeout: 30_000,
  });
  tui.type('\r');
  await expect(desk.question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
  tui.close();
});
