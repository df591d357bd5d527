import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { dateChatsBack } from '../../machine/gemini-chats.ts';
import type { Machine } from '../../machine/machine.ts';
import { machineTest as test } from '../../support/machine-test.ts';

test('Gemini CLI without a login is detected with the command to log in', async ({ machine }) => {
  const variables = { GEMINI_API_KEY: '', GOOGLE_GEMINI_BASE_URL: '' };
  const rig = new AgentRig(machine, { agentId: 'gemini', modelUrl: '', variables });
  expect(await rig.agent.detect()).toMatchObject({
    state: 'notLoggedIn',
    problem: { command: 'gemini' },
  });
});

/** Writes Gemini CLI's settings with another part about logins and trust. */
async function writeSecurity({ home }: Machine, security: object): Promise<void> {
  const file = join(home, '.gemini/settings.json');
  const settings: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...settings, security }));
}

test('a conversation of Gemini CLI is resumed only if its settings contain the way to log in', async ({
  machine,
  model,
}) => {
  test.slow();
  const newRig = (variables = {}) =>
    new AgentRig(machine, { agentId: 'gemini', modelUrl: model.url, variables });
  const first = newRig();
  await first.start();
  await first.turn('SCENARIO:gemini-thinking');
  const resume = first.agentSessionId;
  await first.run.stop();
  await dateChatsBack(machine);

  const folderTrust = { enabled: false };
  await writeSecurity(machine, { folderTrust });
  const onlyKey = newRig({ GOOGLE_GEMINI_BASE_URL: '' });
  expect(await onlyKey.agent.detect()).toMatchObject({ state: 'ready' });
  expect(await onlyKey.tryStart({ resume })).toMatchObject({ kind: 'notLoggedIn' });

  await writeSecurity(machine, { folderTrust, auth: { selectedType: 'gemini-api-key' } });
  await dateChatsBack(machine);
  const again = newRig();
  await again.start({ resume });
  await again.turn('SCENARIO:gemini-thinking');
  await again.run.stop();
});

test('in a folder that Gemini CLI does not trust, only Ask and Plan work', async ({
  machine,
  model,
}) => {
  test.slow();
  const auth = { selectedType: 'gemini-api-key' };
  await writeSecurity(machine, { auth, folderTrust: { enabled: true } });
  const newRig = () => new AgentRig(machine, { agentId: 'gemini', modelUrl: model.url });
  const rig = newRig();
  await rig.start({ permissionMode: 'default' });
  await rig.turn('SCENARIO:gemini-thinking');
  for (const mode of ['plan', 'default'])
    expect(await rig.run.setPermissionMode(mode), mode).toMatchObject({ ok: true });
  for (const mode of ['autoEdit', 'yolo'])
    expect(await rig.run.setPermissionMode(mode), mode).toMatchObject({ ok: false });
  await rig.run.stop();
  const trusted = { [machine.project]: 'TRUST_FOLDER' };
  await writeFile(join(machine.home, '.gemini/trustedFolders.json'), JSON.stringify(trusted));
  const free = newRig();
  await free.start({ permissionMode: 'autoEdit' });
  await free.run.stop();
});
