import { expect } from '@playwright/test';

import { dateChatsBack } from '../../machine/gemini-chats.ts';
import {
  expectNoAgents,
  readStoredSession,
  readStoredTexts,
} from '../../support/api/stored-session.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['gemini'] });

test.beforeEach(({ guard }) => guard.allowLostConnection());

test('an edit of Gemini CLI shows its diff and is approved, and a command is refused with a reason', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'Gemini CLI',
    folder: corral.machine.project,
    prompt: 'SCENARIO:gemini-edit',
  });
  await expect(desk.question).toContainText('// friendlier greeting');
  await desk.question.getByRole('button', { name: 'Approve and remember…' }).click();
  await expect(page.getByRole('menuitem', { name: 'Allow for this session' })).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.decide('greet.ts', 'Approve');
  await desk.expectCard(/Updated src\/greet\.ts/u, 'completed');
  await desk.expectText('The greeting is friendlier.');

  await desk.say('SCENARIO:gemini-command');
  await desk.decide('mkdir -p made-by-gemini', 'Reject with a reason', 'Not here.');
  await desk.expectCard(/mkdir -p made-by-gemini/u, 'denied');
  await expect
    .poll(() => JSON.stringify(model.requests().at(-1)?.body.messages))
    .toContain('Not here.');
  const { session } = await readStoredSession(corral);
  expect(session).toMatchObject({
    agentId: 'gemini',
    agentVersion: '0.61.0',
    permissionMode: 'default',
    counters: { unknown: 0 },
  });
});

test('a conversation of Gemini CLI continues after Corral was killed, and nothing is there twice', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'Gemini CLI',
    folder: corral.machine.project,
    prompt: 'SCENARIO:gemini-edit',
  });
  await expect(desk.question).toContainText('// friendlier greeting');
  const before = await readStoredSession(corral);
  await corral.restart('kill');
  await expectNoAgents(corral);
  await dateChatsBack(corral.machine);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectCard(/greet\.ts/u, 'interrupted');

  await desk.say('SCENARIO:gemini-thinking');
  await desk.expectText('Hello.');
  // A text is shown while it is written, and stored at its end.
  await expect
    .poll(() => readStoredTexts(corral))
    .toEqual([
      'SCENARIO:gemini-edit',
      'I change the greeting.',
      'SCENARIO:gemini-thinking',
      'Hello.',
    ]);
  const after = await readStoredSession(corral);
  expect(after.session.agentSessionId).toBe(before.session.agentSessionId);
});
