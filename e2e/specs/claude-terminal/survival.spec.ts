import { appendFile, readFile, readlink } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { processesOf } from '../../machine/strays.ts';
import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

test.use({ agents: ['claude'] });

// Slow, because each test starts a terminal interface.
test.beforeEach(() => test.slow());

test.beforeEach(({ guard }) => guard.allowLostConnection());

test('a crash of Corral in the middle of a turn: the agent continues, and no message is missing or repeated', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:half-done',
  });
  await model.reached('rest');
  await desk.expectCard(/Read .*greet\.ts/u, 'completed');
  const before = await readStoredSession(corral);

  await corral.shell.kill();
  model.release('rest');
  await corral.start();
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectText('I have read it; now I would go on.');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  const after = await readStoredSession(corral);
  expect(after.texts.slice(0, before.texts.length)).toEqual(before.texts);
  expect(after.session).toMatchObject({ status: 'idle', terminalId: before.session.terminalId });

  await desk.say('SCENARIO:parallel');
  await desk.decide('mkdir -p build', 'Approve');
  await desk.expectText('Two of the three worked.');
});

test('a question that was open when Corral crashed is asked again, and answered by keys', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:parallel',
  });
  await expect(desk.question.filter({ hasText: 'mkdir -p build' })).toBeVisible({
    timeout: 30_000,
  });

  await corral.restart('kill');
  await page.goto(corral.address);
  const tui = await Tui.open(corral);
  await tui.expectText('Do you want to proceed?');
  await desk.decide('Asked in the terminal', 'Yes');
  await tui.expectNoText('Do you want to proceed?');
  await desk.expectText('Two of the three worked.');
  await desk.expectCard(/mkdir -p build/u, 'completed');
  tui.close();
  const { messages } = await readStoredSession(corral);
  const ends = messages.flatMap((message) =>
    message.messageType === 'interaction' ? [message.metadata] : [],
  );
  expect(ends).toMatchObject([
    {
      outcome: 'superseded',
      explanation: expect.stringContaining('a new question replaces this one'),
    },
    { outcome: 'answered' },
  ]);
});

test('several questions at once that were open when Corral crashed are asked again, and answered by keys', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:multi-select',
  });
  await expect(desk.question.filter({ hasText: 'Which features' })).toBeVisible({
    timeout: 30_000,
  });

  await corral.restart('kill');
  await page.goto(corral.address);
  // "Skip" is missing, because keys offer fewer answers than the hook.
  await expect(
    desk.question
      .filter({ hasText: 'Which features' })
      .getByRole('button', { name: 'Answer', exact: true }),
  ).toBeVisible();
  await expect(desk.question.getByRole('button', { name: 'Skip', exact: true })).toBeHidden();
  const features = desk.question.getByRole('group', {
    name: 'Which features should be switched on?',
  });
  await features.getByRole('checkbox', { name: /Logging/u }).click();
  await features.getByRole('checkbox', { name: /Tracing/u }).click();
  await desk.question
    .getByRole('radiogroup', { name: 'Which database should the project use?' })
    .getByRole('radio', { name: /SQLite/u })
    .click();
  await desk.decide('Which features', 'Answer');
  await desk.expectText('Thanks for both answers.');
  const result = model.toolResults().at(-1)?.text;
  expect(result).toContain('"Which features should be switched on?"="Logging, Tracing"');
  expect(result).toContain('"Which database should the project use?"="SQLite"');
});

test('after a crash of Corral, an input box of which a side is missing on the screen is drawn again, and takes the prompt', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:basic',
  });
  await desk.expectText('Hello! I can help with that.');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await corral.restart('kill');
  await page.goto(corral.address);
  const tui = await Tui.open(corral);
  // The prompt with the lower side of its box.
  await tui.expectText(/^❯[^]*^─+$/mu);
  const side = tui
    .text()
    .split('\n')
    .findLastIndex((line) => /^─+$/u.test(line));
  expect(side).toBeGreaterThan(0);
  // Erases the row, as a program does that prints to the same terminal, behind Claude Code's back.
  await appendFile(
    await terminalOf(corral.machine.home),
    `\u001B7\u001B[${side + 1}H\u001B[2K\u001B8`,
  );
  await expect.poll(() => tui.text().split('\n')[side]).toBe('');

  await desk.say('SCENARIO:parallel');
  await desk.decide('mkdir -p build', 'Approve');
  await desk.expectText('Two of the three worked.');
  tui.close();
});

test('an agent in a terminal outlives Corral, and its own end is shown', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:basic',
  });
  await desk.expectText('Hello! I can help with that.');
  // The last message of the turn.
  await expect(page.getByRole('note', { name: 'Use of this turn' })).toBeVisible();
  const before = await readStoredSession(corral);
  await corral.restart('stop');
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  const tui = await Tui.open(corral);
  await tui.expectText('Hello! I can help with that.');
  expect((await readStoredSession(corral)).texts).toEqual(before.texts);
  await tui.submit('/exit');
  await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
  tui.close();
});

/** Returns the file of the terminal in which Claude Code runs. */
async function terminalOf(home: string): Promise<string> {
  for (const pid of await processesOf(home)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const input = await readlink(`/proc/${pid}/fd/0`).catch(() => '');
    if (/claude/u.test(command) && input.startsWith('/dev/pts/')) return input;
  }
  throw new Error('Claude Code runs in no terminal.');
}
