import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['codex'] });

test('a conversation that Codex had without Corral can be opened and continued', async ({
  stopped,
  machine,
  model,
  page,
}) => {
  const rig = new AgentRig(machine, { agentId: 'codex', modelUrl: model.url });
  await rig.start({ permissionMode: 'workspace' });
  await rig.turn('SCENARIO:codex-edit');
  await rig.run.stop();

  await stopped.start();
  await page.goto(stopped.address);
  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Open a transcript' });
  await dialog.getByRole('button', { name: /SCENARIO:codex-edit/u }).click();
  const desk = new Desk(page);
  await desk.expectCard(/Updated src\/greet\.ts \(\+2 -1\)/u, 'completed');
  await desk.expectText('The greeting is friendlier.');

  await desk.say('SCENARIO:basic');
  await desk.expectText('Hello! I can help with that.');
  const { session, messages } = await readStoredSession(stopped);
  expect(session).toMatchObject({ agentId: 'codex', agentSessionId: rig.agentSessionId });
  expect(messages.filter(({ messageType }) => messageType === 'unknown')).toEqual([]);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('SCENARIO:codex-edit');
});
