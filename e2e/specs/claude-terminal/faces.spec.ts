import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

test.use({ agents: ['claude'] });

const HELLO = 'Hello! I can help with that.';

// Slow, because each test starts a terminal interface.
test.beforeEach(() => test.slow());

test('a session that switches from the chat to the terminal and back is one conversation', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic in the chat' });
  await desk.expectText(HELLO);
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('tab')).toHaveCount(1);
  await page.getByRole('button', { name: 'Switch to terminal' }).click();
  await expect(page.getByRole('tab', { name: /Claude Code/u })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const tui = await Tui.open(corral);
  await tui.expectText('SCENARIO:basic in the chat');
  await desk.say('SCENARIO:basic in the terminal');
  await expect(desk.conversation.getByText(HELLO)).toHaveCount(2);
  await tui.resize(80, 24);
  await tui.expectText('SCENARIO:basic in the terminal');
  tui.close();

  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Switch to chat' }).click();
  await expect(page.getByRole('button', { name: 'Switch to terminal' })).toBeVisible();
  await expect(desk.conversation).not.toContainText('waits for an answer in its terminal');
  await page.getByRole('button', { name: /^Show the terminals of this session/u }).click();
  await page
    .getByRole('tab', { name: /Claude Code|basic/u })
    .first()
    .click();
  await expect(page.getByText(/Corral stopped /u)).toBeVisible();
  await expect(page.getByText(/exit code 143/u)).toBeHidden();
  await desk.say('SCENARIO:basic in the chat again');
  await expect(desk.conversation.getByText(HELLO)).toHaveCount(3);
  const { session, messages } = await readStoredSession(corral);
  expect(session).toMatchObject({ face: 'structured', terminalId: null });
  expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'SCENARIO:basic in the chat',
    'SCENARIO:basic in the terminal',
    'SCENARIO:basic in the chat again',
  ]);
  expect(JSON.stringify(model.requests().at(-1)?.body)).toContain('SCENARIO:basic in the terminal');
});

test('a session in the terminal is forked into a chat that knows its conversation, and both go on', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  const title = page.getByRole('heading', { level: 1 });
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'Of both. SCENARIO:basic',
    face: 'Terminal',
  });
  await desk.expectText(HELLO);
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Fork the conversation' }).click();
  await expect(title).toHaveText(/ \(2\)$/u);
  await desk.expectText('This session began as a copy of another one.');
  await expect(page.getByRole('button', { name: 'Switch to terminal' })).toBeVisible();
  await desk.say('Only of the fork. SCENARIO:basic');
  await expect(desk.conversation.getByText(HELLO)).toHaveCount(2);
  const readWith = (prompt: string) =>
    model
      .requests()
      .map(({ body }) => JSON.stringify(body.messages))
      .filter((text) => text.includes(prompt) && text.includes('Of both.'));
  await expect.poll(() => readWith('Only of the fork.').length).toBeGreaterThan(0);

  const links = page.getByRole('navigation', { name: 'Conversations that belong together' });
  await links.getByRole('button', { name: /^Fork of: / }).click();
  await expect(title).not.toHaveText(/\(2\)/u);
  await expect(page.getByRole('button', { name: 'Switch to chat' })).toBeVisible();
  await desk.say('Only of the original. SCENARIO:basic');
  await expect(desk.conversation.getByText(HELLO)).toHaveCount(2);
  await expect.poll(() => readWith('Only of the original.').length).toBeGreaterThan(0);
  expect(readWith('Only of the original.').join('')).not.toContain('Only of the fork.');
});

test('switching in the middle of a turn asks first', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-command' });
  await desk.expectCard(/sleep 120/u, 'running');
  await page.getByRole('button', { name: 'Switch to terminal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Interrupt and switch' }).click();
  const tui = await Tui.open(corral);
  await tui.expectText('SCENARIO:slow-command');
  await desk.expectCard(/sleep 120/u, 'interrupted');
  tui.close();
});
