import { expect, type Locator } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

test.use({ agents: ['claude'] });

const PROCEED = 'Do you want to proceed?';

// Slow, because each test starts a terminal interface.
test.beforeEach(() => test.slow());

test('an approval in the dialog lets the terminal continue, and the conversation has each message once', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:parallel',
  });
  const tui = await Tui.open(corral);
  await expect(desk.question.filter({ hasText: 'mkdir -p build' })).toBeVisible({
    timeout: 30_000,
  });
  await tui.expectText(PROCEED);
  await desk.decide('mkdir -p build', 'Approve');
  await tui.expectNoText(PROCEED);
  await desk.expectText('Two of the three worked.');
  await desk.expectCard(/mkdir -p build/u, 'completed');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  tui.close();

  // The status line reaches Corral before the transcript that has the usage.
  const kinds = async () =>
    (await readStoredSession(corral)).messages.map(
      ({ role, messageType }) => `${role} ${messageType}`,
    );
  await expect
    .poll(kinds)
    .toEqual([
      'user text',
      'assistant text',
      'tool tool_execution',
      'tool tool_execution',
      'tool tool_execution',
      'system interaction',
      'assistant text',
      'system usage',
    ]);
  const { session } = await readStoredSession(corral);
  expect(session).toMatchObject({ status: 'idle', face: 'terminal', counters: { unknown: 0 } });
});

test('an answer in the terminal closes the dialog with a note, and the next question opens a new dialog', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:two-approvals',
  });
  const tui = await Tui.open(corral);
  const first = desk.question.filter({ hasText: 'mkdir -p one' });
  await expect(first).toBeVisible({ timeout: 30_000 });
  await tui.expectText(PROCEED);
  await pressInDialog(tui, '1', 'mkdir -p one', first);
  await expect(desk.question.filter({ hasText: 'mkdir -p two' })).toBeVisible();
  // "No" stops the turn, and Claude Code calls no hook for it.
  await tui.expectText(PROCEED);
  await pressInDialog(tui, '4', 'mkdir -p two', desk.question);
  await tui.expectNoText(PROCEED);
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  tui.close();

  const { messages } = await readStoredSession(corral);
  const ends = messages.flatMap((message) =>
    message.messageType === 'interaction' ? [message.metadata.outcome] : [],
  );
  expect(ends).toEqual(['withdrawn', 'withdrawn']);
  await desk.expectCard(/mkdir -p one/u, 'completed');
  await expect(page.getByText('It was answered in the terminal.').first()).toBeVisible();
});

/**
 * Presses a key in the dialog of `command` until the dialog closes. Retries, because Claude Code
 * ignores keys in a dialog's first moments, but never presses for the next question.
 */
async function pressInDialog(
  tui: Tui,
  key: string,
  command: string,
  question: Locator,
): Promise<void> {
  await expect(async () => {
    if (commandInDialog(tui) === command) tui.type(key);
    await expect.poll(() => commandInDialog(tui), { timeout: 2000 }).not.toBe(command);
  }).toPass();
  await expect(question).toBeHidden();
}

/** Returns the command that the terminal's dialog asks about; null without a dialog. */
function commandInDialog(tui: Tui): string | null {
  const text = tui.text();
  const end = text.lastIndexOf(PROCEED);
  return end < 0
    ? null
    : (text
        .slice(0, end)
        .match(/mkdir -p \w+/gu)
        ?.at(-1) ?? null);
}
