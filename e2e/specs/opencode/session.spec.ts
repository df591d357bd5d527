import { expect } from '@playwright/test';

import { processesOf } from '../../machine/strays.ts';
import {
  expectNoAgents,
  readStoredSession,
  readStoredTexts,
} from '../../support/api/stored-session.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['opencode'] });

test.beforeEach(({ guard }) => guard.allowLostConnection());

test('an edit of OpenCode shows its diff and is approved, and a command is refused with a reason', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: corral.machine.project,
    prompt: 'SCENARIO:opencode-edit',
  });
  await expect(desk.question).toContainText('// friendlier greeting');
  await desk.decide('greet.ts', 'Approve');
  await desk.expectCard(/Updated src\/greet\.ts/u, 'completed');
  await desk.expectText('The greeting is friendlier.');

  await desk.say('SCENARIO:opencode-command');
  await desk.decide('mkdir -p made-by-opencode', 'Reject with a reason', 'Not here.');
  await desk.expectCard(/mkdir -p made-by-opencode/u, 'denied');
  await desk.expectText('That was the command.');
  expect(model.toolResults().at(-1)?.text).toContain('Not here.');
  const { session } = await readStoredSession(corral);
  expect(session).toMatchObject({
    agentId: 'opencode',
    agentVersion: '1.18.33',
    permissionMode: 'ask',
    counters: { unknown: 0 },
  });
});

test('a conversation of OpenCode continues after Corral was killed, and nothing is there twice', async ({
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
  await corral.shell.kill();
  await expect
    .poll(() => processesOf(corral.machine.home), { message: 'OpenCode ends with Corral' })
    .toEqual([]);
  await corral.restart('kill');
  await expectNoAgents(corral);
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(before.session.title).click();
  await desk.expectCard(/mkdir -p made-by-opencode/u, 'interrupted');

  await desk.say('SCENARIO:opencode-thinking');
  await desk.expectText('Hello.');
  // A text is shown while it is written, and stored at its end.
  await expect
    .poll(() => readStoredTexts(corral))
    .toEqual([
      'SCENARIO:opencode-command',
      'I make a folder.',
      'SCENARIO:opencode-thinking',
      'Hello.',
    ]);
  const after = await readStoredSession(corral);
  expect(after.session.agentSessionId).toBe(before.session.agentSessionId);
});
