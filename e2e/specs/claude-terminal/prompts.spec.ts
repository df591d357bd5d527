import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

test.use({ agents: ['claude'] });

// Slow, because each test starts a terminal interface.
test.beforeEach(() => test.slow());

test('prompts from the composer and from the terminal are one conversation', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:basic',
  });
  const tui = await Tui.open(corral);
  await desk.expectText('Hello! I can help with that.');
  await desk.say('SCENARIO:basic once more,\non two lines');
  await tui.expectText('on two lines');
  await expect(desk.conversation.getByText('Hello! I can help with that.')).toHaveCount(2);

  await tui.submit('SCENARIO:basic from the terminal');
  await expect(desk.conversation.getByText('Hello! I can help with that.')).toHaveCount(3);
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  tui.close();
  const { messages } = await readStoredSession(corral);
  const prompts = messages.filter(({ role }) => role === 'user');
  expect(prompts.map(({ content }) => content)).toEqual([
    'SCENARIO:basic',
    'SCENARIO:basic once more,\non two lines',
    'SCENARIO:basic from the terminal',
  ]);
});

test('a draft in the terminal is kept, and the prompt shows why it was not sent', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:basic',
  });
  const tui = await Tui.open(corral);
  await desk.expectText('Hello! I can help with that.');
  tui.type('my own draft');
  await tui.expectText('my own draft');
  await desk.say('SCENARIO:basic again');
  await expect(page.getByText(/there is text in the input of the terminal/u).first()).toBeVisible();
  expect(tui.text()).toMatch(/❯.my own draft/u);
  expect(tui.text()).not.toContain('basic again');
  tui.close();
});

test('Escape ends a turn from the chat and from the terminal, and a prompt sent meanwhile waits in the queue', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:slow-command',
  });
  const tui = await Tui.open(corral);
  await desk.expectCard(/sleep 120/u, 'running');
  await page.getByRole('button', { name: 'Interrupt' }).first().click();
  await tui.expectText('Interrupted');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await desk.expectCard(/sleep 120/u, 'interrupted');

  await desk.say('SCENARIO:slow-command a second time');
  await expect(page.getByRole('article', { name: /sleep 120/u })).toHaveCount(2);
  await tui.expectText('esc to interrupt');
  await desk.say('SCENARIO:basic please');
  await tui.expectText('Queued');
  // Escape sends the queued prompts at once.
  tui.type('\u001B');
  await desk.expectText('Hello! I can help with that.');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  tui.close();
});

test("the person's own hooks work beside Corral's", async ({ stopped, page }) => {
  const { home, project } = stopped.machine;
  const mark = join(project, 'hooked');
  const own = {
    hooks: { UserPromptSubmit: [{ hooks: [{ type: 'command', command: `touch '${mark}'` }] }] },
  };
  await mkdir(join(home, '.claude'), { recursive: true });
  await writeFile(join(home, '.claude', 'settings.json'), JSON.stringify(own));
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: project, face: 'Terminal', prompt: 'SCENARIO:two-approvals' });
  await desk.decide('mkdir -p one', 'Approve');
  await desk.decide('mkdir -p two', 'Approve');
  await desk.expectText('Both folders are there.');
  await expect.poll(() => existsSync(mark)).toBe(true);
});
