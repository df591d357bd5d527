import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';

import { expect } from '@playwright/test';

import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';

import { ApiClient } from '../../support/api/api-client.ts';
import { filesContaining } from '../../machine/file-search.ts';
import { processesOf } from '../../machine/strays.ts';
import { test } from '../../support/test.ts';

/** Without the form of any known key, so that only care can hide it; and with one. */
const PROVIDER_KEY = 'planted provider key 4711';
const ENVIRONMENT_KEY = 'sk-proj-plantedEnvironment0815';
const OFFERED = 'plantedByAStranger42';

/** A server that refuses, and repeats in its refusal whatever it was told. */
async function parrot() {
  const server = createServer((request, response) => {
    const told: string[] = [JSON.stringify(request.headers)];
    request.on('data', (part: Buffer) => told.push(part.toString()));
    request.on('end', () =>
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: told.join(' ') } })),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, close: () => server.close() };
}

const commandId = () => randomUUID();

test('every secret that Corral has lies where secrets lie, and in no log, no argument and no error', async ({
  stopped: corral,
  machine,
}) => {
  test.slow();
  const stranger = await parrot();
  await corral.start({ env: { OPENAI_API_KEY: ENVIRONMENT_KEY } });
  const { api, ...client } = await open(corral.address);
  const token = corral.address.split('#token=')[1] ?? '';
  const errors: unknown[] = [];

  // A model's key, and a server that repeats it.
  const provider = { providerId: 'parrot', api: 'openai', baseUrl: stranger.url, model: 'm', price: null } as const;
  await api['llm.configure']({ commandId: commandId(), settings: { providers: [provider], calls: 'unified' } });
  expect(await api['llm.setKey']({ commandId: commandId(), providerId: 'parrot', key: PROVIDER_KEY })).toMatchObject({ ok: true });
  errors.push(await api['llm.test']({ commandId: commandId(), providerId: 'parrot' }));

  // A webhook's key, and a receiver that repeats the signature.
  const options = { url: `${stranger.url}/hook?token=${OFFERED}`, allowsPrivate: true, sendsContent: true };
  const webhook = { isOn: false, from: 'MEDIUM', events: ['WaitingForInput'], options };
  await api['settings.set']({
    commandId: commandId(),
    settings: { notifications: { ...defaultNotificationSettings, channels: { webhook } } },
  });
  const signing = await api['notifications.signingKey']({ commandId: commandId(), channel: 'webhook', renew: true });
  const signingKey = signing.ok ? signing.value.key : '';
  errors.push(await api['notifications.testChannel']({ commandId: commandId(), channel: 'webhook' }));
  errors.push(await api['notifications.deliveries']({ channel: 'webhook', limit: 10 }));

  // The hooks of a session in a terminal.
  const session = { agentId: 'claude-code', cwd: machine.project, permissionMode: 'default', model: null, prompt: 'SCENARIO:basic' };
  expect(await api['sessions.create']({ commandId: commandId(), ...session, face: 'terminal' })).toMatchObject({ ok: true });
  const hooks = join(machine.dataDir, 'hooks');
  const settingsFiles = async () => (await readdir(hooks).catch(() => [])).filter((name) => name.endsWith('.json'));
  await expect.poll(settingsFiles).toHaveLength(1);
  const settings = await readFile(join(hooks, (await settingsFiles())[0] ?? ''), 'utf8');
  const [, url = '', hookSecret = ''] = /"url":"([^"]+)".*?"Authorization":"Bearer ([\w-]+)"/u.exec(settings) ?? [];
  await expect.poll(async () => (await client.session()).status).toBe('idle');

  // What strangers offer, at every door.
  const wrong = {
    method: 'POST',
    headers: { authorization: `Bearer ${OFFERED}`, 'content-type': 'application/json' },
    body: `{"x":"${OFFERED}"`,
  };
  expect((await fetch(url, wrong)).status).toBe(403);
  expect((await fetch(url, { ...wrong, headers: { authorization: `Bearer ${hookSecret}` } })).status).toBe(400);
  const { origin } = new URL(corral.address);
  expect((await fetch(`${origin}/api/agent/chat/react/stream?token=${OFFERED}`, wrong)).status).toBe(401);
  errors.push(
    await (await fetch(`${origin}/api/agent/chat/react/stream`, { ...wrong, headers: { authorization: `Bearer ${token}` } })).text(),
  );

  const secrets = { token, PROVIDER_KEY, ENVIRONMENT_KEY, signingKey, hookSecret };
  for (const [name, secret] of Object.entries(secrets)) expect([name, secret.length > 15]).toEqual([name, true]);

  // While Corral runs: on the command line everyone can read it.
  const lines = await Promise.all((await processesOf(machine.home)).map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  expect(lines.length).toBeGreaterThan(2);
  const said = [lines.join('\n'), JSON.stringify(errors), corral.shell.output.replace(`#token=${token}`, '')].join('\n');
  for (const [name, secret] of Object.entries({ ...secrets, OFFERED })) expect([name, said.includes(secret)]).toEqual([name, false]);

  const where = async (secret: string) => {
    const files = [...(await filesContaining(machine.dataDir, secret)), ...(await filesContaining(machine.home, secret))];
    return [
      ...new Set(
        files.map((file) =>
          relative(machine.dataDir, file)
            .replace(/-(?:wal|shm)$/u, '')
            .replace(/^hooks\/.*/u, 'hooks'),
        ),
      ),
    ].toSorted();
  };
  const found = {
    token: await where(token),
    PROVIDER_KEY: await where(PROVIDER_KEY),
    ENVIRONMENT_KEY: await where(ENVIRONMENT_KEY),
    signingKey: await where(signingKey),
    hookSecret: await where(hookSecret),
  };
  expect(found).toEqual({
    token: ['server.json', 'server.token'],
    PROVIDER_KEY: ['secrets.json'],
    ENVIRONMENT_KEY: [],
    signingKey: ['secrets.json'],
    // Beside the file for Claude Code in the store: the next core goes on with the terminal.
    hookSecret: ['corral.db', 'hooks'],
  });
  // Of a webhook's address the person may look at what they wrote; the log may not.
  expect((await where(OFFERED)).filter((file) => file !== 'corral.db')).toEqual([]);
  client.close();
  stranger.close();
});

async function open(address: string) {
  const client = await ApiClient.open(address);
  return { api: client.api, session: () => client.session(), close: () => client.close() };
}
