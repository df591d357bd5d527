import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from '@playwright/test';
import { z } from 'zod';

import { agentsPath, type Machine } from '../../machine/machine.ts';
import { processesOf } from '../../machine/strays.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { Tui } from '../../support/api/tui.ts';
import { Desk } from '../../support/page/desk.ts';
import { ready } from '../../support/page/turns.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['opencode'] });

// Slow, because each test starts a terminal interface.
test.beforeEach(({ guard }) => {
  test.slow();
  guard.allowLostConnection();
});

test('OpenCode’s own interface joins the running session, and either face answers', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: corral.machine.project,
    prompt: 'SCENARIO:opencode-command',
  });
  await expect(desk.question).toContainText('mkdir -p made-by-opencode');
  const before = await readStoredSession(corral);

  // The question is open: joining interrupts nothing. OpenCode's interface does not show a question
  // that was asked before it joined (1.18.33).
  const client = await ApiClient.open(corral.address);
  const { sessionId } = before.session;
  const joined = await client.api['sessions.setFace']({
    commandId: '1b1f2d0e-7f1c-4e57-9d0a-0a4c6f2d7b11',
    sessionId,
    face: 'terminal',
    interrupt: false,
  });
  expect(joined.ok).toBe(true);
  client.close();
  const tui = await Tui.open(corral);
  await tui.expectText('I make a folder.');
  await tui.expectNoText('Permission required');
  await expect(desk.question).toContainText('mkdir -p made-by-opencode');
  await desk.decide('mkdir -p made-by-opencode', 'Approve');
  await desk.expectCard(/mkdir -p made-by-opencode/u, 'completed');
  await expect(desk.question).toBeHidden();
  await desk.expectText('That was the command.');

  await tui.submit('SCENARIO:opencode-commands');
  await expect(desk.question).toContainText('mkdir -p made-by-opencode');
  await tui.expectText('Permission required');
  tui.type('\r');
  await expect(desk.question).toContainText('mkdir -p made-too');
  tui.type('\r');
  await desk.expectText('Those were the commands.');
  await expect(desk.question).toBeHidden();

  await tui.submit('SCENARIO:opencode-edit');
  await desk.expectText('SCENARIO:opencode-edit');
  await expect(desk.question).toContainText('// friendlier greeting');
  await tui.expectText('Permission required');
  await desk.decide('greet.ts', 'Approve');
  await tui.expectNoText('Permission required');
  await desk.expectText('The greeting is friendlier.');

  await page.getByRole('button', { name: 'Switch to chat' }).click();
  await expect(page.getByRole('button', { name: 'Switch to terminal' })).toBeVisible();
  await expect
    .poll(() => attached(corral.machine.home), { message: 'the interface ends' })
    .toEqual([]);
  tui.close();
  await desk.say('SCENARIO:opencode-thinking');
  await desk.expectText('Hello.');
  const { session, messages } = await readStoredSession(corral);
  expect(session).toMatchObject({
    face: 'structured',
    terminalId: null,
    agentSessionId: before.session.agentSessionId,
    counters: { unknown: 0 },
  });
  expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'SCENARIO:opencode-command',
    'SCENARIO:opencode-commands',
    'SCENARIO:opencode-edit',
    'SCENARIO:opencode-thinking',
  ]);
});

test('a session of OpenCode begins in the terminal, and continues in the chat after its interface ended', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:opencode-thinking',
  });
  const client = await ApiClient.open(corral.address);
  const tui = await Tui.open(corral);
  await tui.expectText('Hello.');
  const { terminalId } = await client.session();
  const closed = await client.api['terminals.close']({
    commandId: '2b1f2d0e-7f1c-4e57-9d0a-0a4c6f2d7b12',
    terminalId: terminalId ?? '',
  });
  expect(closed.ok).toBe(true);
  await expect.poll(async () => (await client.session()).face).toBe('structured');
  await expect.poll(() => client.session()).toMatchObject({ status: 'idle', terminalId: null });
  tui.close();
  client.close();
  await desk.say('SCENARIO:opencode-command');
  await desk.decide('mkdir -p made-by-opencode', 'Approve');
  await desk.expectText('That was the command.');
});

test('OpenCode’s own interface chooses the agent of its prompts, and a conversation that it opens leaves the session alone', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: corral.machine.project,
    prompt: 'SCENARIO:opencode-thinking',
  });
  await desk.expectText('Hello.');
  const before = await readStoredSession(corral);
  await page.getByRole('button', { name: 'Switch to terminal' }).click();
  const tui = await Tui.open(corral);
  await tui.expectText('Hello.');

  const requestsWith = (words: string) =>
    model
      .requests()
      .map(({ body }) => JSON.stringify(body))
      .filter((text) => text.includes(words));
  const arePlans = (words: string) => requestsWith(words).map((text) => /plan mode/iu.test(text));
  const say = async (words: string) => {
    await tui.submit(`SCENARIO:opencode-thinking ${words}`);
    await expect.poll(() => requestsWith(words)).not.toEqual([]);
    await expect(
      page.getByRole('group', { name: new RegExp(`^You, .*${words}$`, 'u') }),
    ).toBeVisible();
    await ready(page);
  };
  await say('By build');
  expect(new Set(arePlans('By build'))).toEqual(new Set([false]));
  tui.type('\t');
  await tui.expectText(/Plan/u);
  await say('By plan');
  expect(arePlans('By plan')).toContain(true);

  await tui.submit('/new');
  await tui.expectNoText('By plan');
  await tui.submit('SCENARIO:opencode-thinking Elsewhere');
  await expect.poll(() => requestsWith('Elsewhere')).not.toEqual([]);
  await tui.expectText('Hello.');
  await desk.say('SCENARIO:opencode-command');
  await desk.decide('mkdir -p made-by-opencode', 'Approve');
  await desk.expectText('That was the command.');
  const { session, messages } = await readStoredSession(corral);
  expect(session.agentSessionId).toBe(before.session.agentSessionId);
  expect(JSON.stringify(messages)).not.toContain('Elsewhere');
  tui.close();
});

test('OpenCode’s own interface ends with the session and with Corral, whose archive OpenCode does not notice', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:opencode-thinking',
  });
  await desk.expectText('Hello.');
  const tui = await Tui.open(corral);
  await tui.expectText('Hello.');
  tui.close();
  const ended = (why: string) =>
    expect.poll(() => attached(corral.machine.home), { message: why }).toEqual([]);
  expect(await attached(corral.machine.home)).not.toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop agent' }).click();
  await ended('the interface ends with the session');
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();
  const { session } = await readStoredSession(corral);
  const archive = async (archived: boolean) => {
    const commandId = crypto.randomUUID();
    const client = await ApiClient.open(corral.address);
    const { sessionId } = session;
    const done = await client.api['sessions.archive']({ commandId, sessionId, archived });
    expect(done.ok).toBe(true);
    client.close();
  };
  await archive(true);
  const times = await timesOf(corral.machine, session.agentSessionId ?? '', model.url);
  expect(times, 'OpenCode archives nothing').not.toHaveProperty('archived');
  await archive(false);
  await desk.say('SCENARIO:opencode-thinking');
  const again = await Tui.open(corral);
  await again.expectText('Hello.');
  again.close();
  expect(await attached(corral.machine.home)).not.toEqual([]);
  await corral.shell.stop();
  await ended('the interface ends with Corral');
});

test('after Corral was killed, OpenCode’s interface is removed and the conversation continues', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: corral.machine.project,
    prompt: 'SCENARIO:opencode-thinking',
  });
  await desk.expectText('Hello.');
  await page.getByRole('button', { name: 'Switch to terminal' }).click();
  const tui = await Tui.open(corral);
  await tui.expectText('Hello.');
  tui.close();
  await corral.restart('kill');
  await page.goto(corral.address);
  await expect
    .poll(() => attached(corral.machine.home), { message: 'the interface is removed' })
    .toEqual([]);
  await expect
    .poll(async () => (await readStoredSession(corral)).session)
    .toMatchObject({ face: 'terminal', terminalId: null, status: 'stopped' });
  const { session } = await readStoredSession(corral);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(session.title).click();
  await desk.say('SCENARIO:opencode-command');
  const again = await Tui.open(corral);
  await desk.decide('mkdir -p made-by-opencode', 'Approve');
  await desk.expectText('That was the command.');
  await again.expectText('That was the command.');
  again.close();
});

/** Returns the times that OpenCode stores of a conversation: `archived`, if it is in its archive. */
async function timesOf(machine: Machine, id: string, modelUrl: string): Promise<object> {
  const { stdout } = await promisify(execFile)(join(agentsPath, 'opencode'), ['export', id], {
    cwd: machine.project,
    env: machine.env(modelUrl, [agentsPath]),
  });
  const stored = z.object({ info: z.object({ time: z.looseObject({ created: z.number() }) }) });
  return stored.parse(JSON.parse(stdout)).info.time;
}

/** Returns the processes of OpenCode's interface. */
async function attached(home: string): Promise<readonly string[]> {
  const commands = await Promise.all(
    (await processesOf(home)).map((pid) =>
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    ),
  );
  return commands.filter((command) => command.split('\0').includes('attach'));
}
