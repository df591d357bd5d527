import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { installBrokenClaude } from '../../machine/programs.ts';
import { test } from '../../support/test.ts';

test('garbage, half JSON and unknown types are kept and counted, and the conversation continues', async ({
  stopped,
  page,
}) => {
  await installBrokenClaude(stopped.machine, 'garbage');
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Go.' });
  await desk.expectText('Before the garbage.');
  await desk.expectText('After the garbage.');
  const unknown = desk.card('A record that Corral does not know');
  await expect(unknown.filter({ hasText: 'this is not JSON' })).toHaveCount(1);
  await expect(unknown.filter({ hasText: 'brand_new_type' })).toHaveCount(1);
});

test('a line of 20 MB arrives and does not stop the conversation', async ({ stopped, page }) => {
  await installBrokenClaude(stopped.machine, 'huge-line');
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Go.' });
  await desk.expectText('After the huge line.');
  await desk.say('Are you still there?');
  // Selects the last answer, because the page may have dropped the huge first one.
  await expect(page.getByRole('group', { name: 'This turn', exact: true })).toContainText(
    'Are you still there?',
  );
  await expect(desk.conversation.getByText('After the huge line.').last()).toBeInViewport();
});

test('an agent that ends inside a line loses nothing of its output', async ({ stopped, page }) => {
  await installBrokenClaude(stopped.machine, 'half-line');
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Go.' });
  await desk.expectText('Before the half line.');
  await expect(
    desk.card('A record that Corral does not know').filter({ hasText: 'msg_half' }),
  ).toHaveCount(1);
});

test('an agent that exits with code 1 in the middle of a turn: its last output is shown and its tool is closed', async ({
  stopped,
  page,
}) => {
  await installBrokenClaude(stopped.machine, 'exit-1');
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Go.' });
  await desk.expectText('I start well.');
  await desk.expectCard(/sleep 5/u, 'interrupted');
  await expect(page.getByText(/FATAL: the broken agent ran out of luck/u).first()).toBeVisible();
  await expect(page.getByText(/exit(ed)?( with)?( code)? 1/iu).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
});

test('an agent that is killed from outside: its tool is closed and it can be resumed', async ({
  stopped,
  page,
}) => {
  await installBrokenClaude(stopped.machine, 'killed');
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Go.' });
  await desk.expectCard(/sleep 5/u, 'interrupted');
  await expect(page.getByText(/SIGKILL|killed/iu).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
});

test('the reason is shown when an agent does not start', async ({ stopped, page }) => {
  await installBrokenClaude(stopped.machine, 'exit-at-once');
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Go.' });
  await expect(page.getByText(/FATAL: cannot load shared library/u).first()).toBeVisible();
  await desk.expectText('Go.');
});
