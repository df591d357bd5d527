import { expect, type Locator } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

const PROCEED = 'Do you want to proceed?';

// A terminal interface takes its time to start, and is started in each of these.
test.beforeEach(() => test.slow());

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

  const { messages, session } = await readStoredSession(corral);
  expect(messages.map(({ role, messageType }) => `${role} ${messageType}`)).toEqual([
    'user text',
    'assistant text',
    'tool tool_execution',
    'tool tool_execution',
    'tool tool_execution',
    'system interaction',
    'assistant text',
    'system usage',
  ]);
  expect(session).toMatchObject({ status: 'idle', face: 'terminal', counters: { unknown: 0 } });
});

test('answered in the terminal: the dialog goes away and says so, and the next question is another one', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, face: 'Terminal', prompt: 'SCENARIO:two-approvals' });
  const tui = await Tui.open(corral);
  const first = desk.question.filter({ hasText: 'mkdir -p one' });
  await expect(first).toBeVisible({ timeout: 30_000 });
  await tui.expectText(PROCEED);
  await pressed(tui, '1', 'mkdir -p one', first);
  await expect(desk.question.filter({ hasText: 'mkdir -p two' })).toBeVisible();
  // "No" stops the turn, and no hook tells of it.
  await tui.expectText(PROCEED);
  await pressed(tui, '4', 'mkdir -p two', desk.question);
  await tui.expectNoText(PROCEED);
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  tui.close();

  const { messages } = await readStoredSession(corral);
  const ends = messages.flatMap((message) => (message.messageType === 'interaction' ? [message.metadata.outcome] : []));
  expect(ends).toEqual(['withdrawn', 'withdrawn']);
  await desk.expectCard(/mkdir -p one/u, 'completed');
  await expect(page.getByText('It was answered in the terminal.').first()).toBeVisible();
});

/** Claude Code ignores keys in a dialog's first moments: pressed again, but never for the next question. */
async function pressed(tui: Tui, key: string, command: string, question: Locator): Promise<void> {
  await expect(async () => {
    if (asksFor(tui) === command) tui.type(key);
    await expect.poll(() => asksFor(tui), { timeout: 2000 }).not.toBe(command);
  }).toPass();
  await expect(question).toBeHidden();
}

/** The command that the terminal's dialog is about. */
function asksFor(tui: Tui): string | null {
  const text = tui.text();
  const end = text.lastIndexOf(PROCEED);
  return end < 0
    ? null
    : (text
        .slice(0, end)
        .match(/mkdir -p \w+/gu)
        ?.at(-1) ?? null);
}
