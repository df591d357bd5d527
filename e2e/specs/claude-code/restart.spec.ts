import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { expectNoAgents, readStoredSession } from '../../support/api/stored-session.ts';
import type { Corral } from '../../support/corral.ts';
import { processesOf } from '../../machine/strays.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test.beforeEach(({ guard }) => guard.allowLostConnection());

test('an idle conversation is the same after a crash, byte for byte and on the screen', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:parallel' });
  await desk.decide('mkdir -p build', 'Approve');
  await desk.expectText('Two of the three worked.');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  const before = await readStoredSession(corral);
  const cards = await page.getByRole('article').allInnerTexts();

  await corral.restart('kill');
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectText('Two of the three worked.');
  expect((await readStoredSession(corral)).texts).toEqual(before.texts);
  await expect.poll(() => page.getByRole('article').allInnerTexts()).toEqual(cards);

  await desk.say('SCENARIO:basic');
  await desk.expectText('Hello! I can help with that.');
  expect((await readStoredSession(corral)).texts.slice(0, before.texts.length)).toEqual(
    before.texts,
  );
});

test('a crash in the middle of a turn: the messages are kept, the agent is ended, and the session can be resumed', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:half-done' });
  await model.reached('rest');
  await desk.expectText('I have read it; now');
  const before = await readStoredSession(corral);
  // Corral stores what streams a moment after it shows it.
  const streamed = join(corral.machine.dataDir, 'streamed', `${before.session.sessionId}.jsonl`);
  const stored = async () => {
    const lines = await readFile(streamed, 'utf8').catch(() => '');
    return lines.replaceAll(/.*"append":"(.*)"\}\n/gu, '$1');
  };
  await expect.poll(stored).toContain('I have read it; now');

  await corral.restart('kill');
  await expectNoAgents(corral);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectText('I read first.');
  await desk.expectCard(/Read .*greet\.ts/u, 'completed');
  await expect(desk.conversation.getByText('I have read it; now')).toHaveCount(1);
  const after = await readStoredSession(corral);
  expect(after.texts.slice(0, before.texts.length)).toEqual(before.texts);
  expect(after.session).toMatchObject({
    status: 'stopped',
    interruptedTurn: true,
    agentSessionId: before.session.agentSessionId,
  });

  model.release('rest');
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await desk.say('Continue, please.');
  await desk.expectText('I have read it; now I would go on.');
  expect((await readStoredSession(corral)).texts.slice(0, before.texts.length)).toEqual(
    before.texts,
  );
});

test('the text of a Claude Code that was killed stays once and marked, also after a resume and a restart', async ({
  corral,
  page,
  model,
}) => {
  const BEGINS = 'The answer begins here';
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-answer' });
  await model.reached('rest');
  await desk.expectText(BEGINS);
  const kept = async () =>
    (await readStoredSession(corral)).messages.filter(({ content }) => content.includes(BEGINS));
  expect(await kept()).toEqual([]);

  for (const pid of await claudeProcesses(corral)) process.kill(pid, 'SIGKILL');
  await desk.expectText('Incomplete: the agent ended in the middle of this text.');
  const before = await kept();
  expect(before).toMatchObject([{ role: 'assistant', metadata: { isIncomplete: true } }]);
  await expect(desk.conversation.getByText(BEGINS)).toHaveCount(1);

  await desk.say('SCENARIO:basic');
  await desk.expectText('Hello! I can help with that.');
  expect(await kept()).toEqual(before);

  const { session } = await readStoredSession(corral);
  await corral.restart('kill');
  await expectNoAgents(corral);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(session.title).click();
  await desk.expectText('Incomplete: the agent ended in the middle of this text.');
  await expect(desk.conversation.getByText(BEGINS)).toHaveCount(1);
  expect(await kept()).toEqual(before);
});

test('a crash during a retry: the retry is shown as ended after the next start', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:unauthorized' });
  await desk.expectText(/Trying again, attempt \d+ of 10/u);
  const { session } = await readStoredSession(corral);

  await corral.restart('kill');
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(session.title).click();
  await desk.expectText(/Tried again \d+ times?/u);
  await expect(desk.conversation).not.toContainText('Trying again');
});

test('a crash while a command runs: its card is closed as interrupted', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-command' });
  await desk.expectCard(/sleep 120/u, 'running');
  const { session } = await readStoredSession(corral);

  await corral.restart('kill');
  await expectNoAgents(corral);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(session.title).click();
  await desk.expectCard(/sleep 120/u, 'interrupted');
  await desk.say('SCENARIO:basic');
  await desk.expectText('Hello! I can help with that.');
});

for (const how of ['kill', 'stop'] as const) {
  test(`a question that is open when Corral ends (${how}) is closed with its reason, and the session continues`, async ({
    corral,
    page,
    model,
  }) => {
    const desk = new Desk(page);
    await desk.startSession({
      folder: corral.machine.project,
      prompt: 'SCENARIO:approval-then-restart',
    });
    await expect(desk.question).toContainText('mkdir -p asked');
    const before = await readStoredSession(corral);

    await corral.restart(how);
    await expectNoAgents(corral);
    await page.goto(corral.address);
    await page
      .getByRole('navigation', { name: 'Sessions' })
      .getByText(before.session.title)
      .click();
    await desk.expectText(/The agent ended before an answer/u);
    await expect(desk.question).toBeHidden();
    await desk.expectCard(/mkdir -p asked/u, 'interrupted');
    const after = await readStoredSession(corral);
    expect(after.settled).toEqual(expect.arrayContaining([...before.settled]));
    const question = after.messages.find(({ messageType }) => messageType === 'interaction');
    expect(question?.metadata).toMatchObject({
      outcome: 'agentGone',
      explanation: expect.stringMatching(/\w/u),
    });

    await desk.say('SCENARIO:basic Go on.');
    await desk.expectText('Hello! I can help with that.');
    expect(
      model.toolResults().filter(({ text }) => /refus|reject|denied/iu.test(text)),
      'a crash is not the person’s refusal',
    ).toEqual([]);
  });
}

test('a clean shutdown leaves no agent process', async ({ corral, page, model }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-answer' });
  await model.reached('rest');
  expect(await corral.shell.stop()).toBe(0);
  await expect.poll(() => processesOf(corral.machine.home)).toEqual([]);
});

// Headless only: the windows of the desktop end with Corral.
test(
  'an open window reconnects when Corral starts again on the same port',
  { tag: '@headless' },
  async ({ stopped, page }) => {
    await stopped.start({ args: ['--port', '0'] });
    await page.goto(stopped.address);
    await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
    // Waits for preloads, because the browser logs an error for a request that is cut off.
    await page.waitForLoadState('networkidle');
    const { port } = new URL(stopped.address);
    await stopped.shell.kill();
    await expect(page.getByText(/Connection lost|Corral does not answer/u).first()).toBeVisible();
    await stopped.start({ args: ['--port', port] });
    // The token is stored in the data folder, so the page reconnects by itself.
    await expect(page.getByText(/Connection lost|Corral does not answer/u)).toHaveCount(0, {
      timeout: 30_000,
    });
    await page.getByRole('button', { name: 'Try it without an agent' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
);

async function claudeProcesses({ machine }: Corral): Promise<readonly number[]> {
  const pids = await processesOf(machine.home);
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('stream-json')
        ? [pid]
        : [],
    ),
  );
  return found.flat();
}
