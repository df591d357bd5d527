import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';

import { Answerer } from '../../support/api/answerer.ts';
import { Desk } from '../../support/page/desk.ts';
import { expectNoAgents, readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['codex'] });

test.beforeEach(({ guard }) => guard.allowLostConnection());

test('a command of Codex is approved, an edit shows its diff and its refusal sends the reason, and a prompt joins a running turn', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'Codex',
    folder: corral.machine.project,
    prompt: 'SCENARIO:codex-command',
  });
  await desk.decide('mkdir -p made-by-codex', 'Approve');
  await desk.expectCard(/Ran mkdir -p made-by-codex/u, 'completed');
  await desk.expectText('That was the command.');
  const running = page.getByRole('group', { name: 'What runs' });
  await expect(running.getByRole('button', { name: /^Model: gpt-\S+/u })).toBeVisible();
  await expect(running.getByRole('button', { name: /^Context \d+% \(/u })).toBeVisible();
  // Codex reports no cost, and this account has no limits.
  await expect(running.getByRole('button', { name: /Cost|limit/u })).toHaveCount(0);

  await desk.say('SCENARIO:codex-edit');
  await expect(desk.question).toContainText('// friendlier greeting');
  await desk.decide('greet.ts', 'Reject with a reason', 'Keep it formal.');
  await desk.expectCard(/Update src\/greet\.ts/u, 'denied');
  await desk.expectText('The greeting is friendlier.');
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('Keep it formal.');

  await desk.say('SCENARIO:codex-two-files');
  await expect(desk.question).toContainText('export const one = 1;');
  await expect(desk.question).toContainText('export const two = 2;');
  await desk.decide('two.ts', 'Approve');
  await desk.expectCard(/Created src\/two\.ts/u, 'completed');
  expect(await readFile(join(corral.machine.project, 'src/one.ts'), 'utf8')).toBe(
    'export const one = 1;\n',
  );
  await desk.expectText('Two files were made.');

  await desk.say('SCENARIO:codex-gate-then-command');
  await model.reached('rest');
  await desk.say('And this as well.');
  const addition = async () =>
    (await readStoredSession(corral)).messages.find(
      ({ content }) => content === 'And this as well.',
    )?.metadata;
  await expect.poll(addition).toMatchObject({ delivery: 'delivered' });
  model.release('rest');
  await desk.expectText('You said more, and I heard it.');
  const { session } = await readStoredSession(corral);
  expect(session).toMatchObject({
    agentId: 'codex',
    agentVersion: '0.169.0',
    permissionMode: 'ask',
    counters: { unknown: 0 },
  });
});

test('the limits of a Codex account are in the status line, the nearest one first', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'Codex',
    folder: corral.machine.project,
    prompt: 'SCENARIO:codex-limits',
  });
  await desk.expectText('Most of the week is used.');
  const running = page.getByRole('group', { name: 'What runs' });
  await running.getByRole('button', { name: '7-day limit: 91% used' }).click();
  const details = page.getByRole('dialog', { name: 'Usage limits' });
  await expect(details.getByRole('listitem')).toContainText([
    /^7-day limit91% usedResets at /u,
    /^5-hour limit42% usedResets at /u,
  ]);
  await expect(details).toContainText(/As Codex reported at /u);
});

test('in plan mode Codex asks, proposes a plan and carries it out', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'Codex',
    folder: corral.machine.project,
    prompt: 'SCENARIO:codex-question',
    mode: 'Plan',
  });
  const database = desk.question.getByRole('radiogroup', {
    name: 'Which database should the project use?',
  });
  await database.getByRole('radio', { name: /SQLite/u }).click();
  await desk.decide('Which database', 'Answer');
  await desk.expectText('Thanks, I will use your choice.');
  expect(model.toolResults().at(-1)?.text).toContain('SQLite');

  await desk.say('SCENARIO:codex-plan');
  await desk.decide('Improve the greeting', 'Approve, ask before each edit');
  await desk.expectText('The plan is carried out.');
  await expect(page.getByRole('button', { name: 'Permission mode: Ask' })).toBeVisible();
});

test('a question of Codex that is open when Corral is killed is closed with its reason, and the session continues', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'Codex',
    folder: corral.machine.project,
    prompt: 'SCENARIO:codex-command',
  });
  await expect(desk.question).toContainText('mkdir -p made-by-codex');
  const before = await readStoredSession(corral);
  const answerer = await Answerer.open(corral);
  const open = await answerer.question('mkdir -p made-by-codex');
  answerer.close();

  await corral.restart('kill');
  await expectNoAgents(corral);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectText(/The agent ended before an answer/u);
  await expect(desk.question).toBeHidden();
  await desk.expectCard(/mkdir -p made-by-codex/u, 'interrupted');
  const question = (await readStoredSession(corral)).messages.find(
    ({ messageType }) => messageType === 'interaction',
  );
  expect(question?.metadata).toMatchObject({
    outcome: 'agentGone',
    explanation: expect.stringMatching(/\w/u),
  });

  const late = await Answerer.open(corral);
  expect(inEnglish(await late.answer(open, 'approve'))).toMatchObject({
    error: {
      kind: 'alreadyClosed',
      message: expect.stringContaining('while the question was open'),
    },
  });
  late.close();

  await desk.say('SCENARIO:basic Go on.');
  await desk.expectText('Hello! I can help with that.');
  expect(
    model.toolResults().filter(({ text }) => /refus|reject|denied/iu.test(text)),
    'a crash is not the person’s refusal',
  ).toEqual([]);
  expect((await readStoredSession(corral)).session.agentSessionId).toBe(
    before.session.agentSessionId,
  );
});
