import { readdir, readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { processesOf } from '../../machine/strays.ts';
import { machineTest } from '../../support/machine-test.ts';

/** The real OpenCode against the scripted model, without a browser and without Corral. */
const test = machineTest.extend<{ readonly rig: AgentRig }>({
  rig: async ({ machine, model }, use) => {
    const rig = new AgentRig(machine, { agentId: 'opencode', modelUrl: model.url });
    await use(rig);
    if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

const asks = (rig: AgentRig) => rig.events.filter(({ type }) => type === 'asked');

test('a sub-agent asks about nothing that opencode.json allows, whatever the mode of the session', async ({
  rig,
  machine,
}) => {
  await rig.start({ permissionMode: 'ask' });
  await rig.turn('SCENARIO:opencode-agent', async () => rig.answer(await rig.nextAsk(), 'approve'));
  expect(asks(rig)).toMatchObject([{ ask: { title: 'Start this sub-agent?' } }]);
  expect(await readdir(machine.project)).toContain('made-by-opencode');
});

test('the server listens on loopback and refuses requests without its password, which its environment has', async ({
  rig,
}) => {
  if (process.platform !== 'linux') return;
  await rig.start();
  const read = (name: string) => readFile(`/proc/${rig.run.pid}/${name}`, 'utf8');
  const words = (await read('cmdline')).split('\0');
  expect(words).toEqual(expect.arrayContaining(['serve', '--hostname', '127.0.0.1', '--port']));
  const port = words[words.indexOf('--port') + 1] ?? '';
  const password = /OPENCODE_SERVER_PASSWORD=([^\0]+)/u.exec(await read('environ'))?.[1] ?? '';
  expect(password.length).toBeGreaterThan(30);
  const ask = (login: string) =>
    fetch(`http://127.0.0.1:${port}/session`, {
      headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    });
  expect((await fetch(`http://127.0.0.1:${port}/session`)).status).toBe(401);
  expect((await ask('opencode:wrong')).status).toBe(401);
  expect((await ask(`opencode:${password}`)).status).toBe(200);
});
