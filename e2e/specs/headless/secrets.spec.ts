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

test.use({ agents: ['claude'] });

/**
 * The first key has no form of a known secret, so that no pattern can find and hide it. The second
 * key has such a form.
 */
const PROVIDER_KEY = 'planted provider key 4711';
const ENVIRONMENT_KEY = 'sk-proj-plantedEnvironment0815';
const OFFERED = 'plantedByAStranger42';

/** Starts a server that refuses every request and repeats the request in its error message. */
async function startEchoServer() {
  const server = createServer((request, response) => {
    const received: string[] = [JSON.stringify(request.headers)];
    request.on('data', (part: Buffer) => received.push(part.toString()));
    request.on('end', () =>
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: received.join(' ') } })),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => server.close(),
  };
}

const commandId = () => randomUUID();

test('every secret of Corral is stored only in its intended files, and in no log, argument or error', async ({
  stopped: corral,
  machine,
}) => {
  test.slow();
  const echoServer = await startEchoServer();
  await corral.start({ env: { OPENAI_API_KEY: ENVIRONMENT_KEY } });
  const { api, ...client } = await open(corral.address);
  const token = corral.address.split('#token=')[1] ?? '';
  const errors: unknown[] = [];

  // The key of a model, and a server that repeats the key.
  const provider = {
    providerId: 'parrot',
    api: 'openai',
    baseUrl: echoServer.url,
    model: 'm',
    price: null,
  } as const;
  await api['llm.configure']({
    commandId: commandId(),
    settings: { providers: [provider], calls: 'unified' },
  });
  expect(
    await api['llm.setKey']({ commandId: commandId(), providerId: 'parrot', key: PROVIDER_KEY }),
  ).toMatchObject({ ok: true });
  errors.push(await api['llm.test']({ commandId: commandId(), providerId: 'parrot' }));

  // The key of a webhook, and a receiver that repeats the signature.
  const options = {
    url: `${echoServer.url}/hook?token=${OFFERED}`,
    allowsPrivate: true,
    sendsContent: true,
  };
  const webhook = { isOn: false, from: 'MEDIUM', events: ['WaitingForInput'], options };
  await api['settings.set']({
    commandId: commandId(),
    settings: { notifications: { ...defaultNotificationSettings, channels: { webhook } } },
  });
  const signing = await api['notifications.signingKey']({
    commandId: commandId(),
    channel: 'webhook',
    renew: true,
  });
  const signingKey = signing.ok ? signing.value.key : '';
  errors.push(
    await api['notifications.testChannel']({ commandId: commandId(), channel: 'webhook' }),
  );
  errors.push(await api['notifications.deliveries']({ channel: 'webhook', limit: 10 }));

  // The hooks of a session in a terminal.
  const session = {
    agentId: 'claude-code',
    cwd: machine.project,
    permissionMode: 'default',
    model: null,
    prompt: 'SCENARIO:basic',
  };
  expect(
    await api['sessions.create']({ commandId: commandId(), ...session, face: 'terminal' }),
  ).toMatchObject({ ok: true });
  const hooks = join(machine.dataDir, 'hooks');
  const settingsFiles = async () =>
    (await readdir(hooks).catch(() => [])).filter((name) => name.endsWith('.json'));
  await expect.poll(settingsFiles).toHaveLength(1);
  const readHooks = async () => readFile(join(hooks, (await settingsFiles())[0] ?? ''), 'utf8');
  // The file is there before its content.
  await expect.poll(readHooks).toContain('Bearer ');
  const settings = await readHooks();
  const [, url = '', hookSecret = ''] =
    /"url":"([^"]+)".*?"Authorization":"Bearer ([\w-]+)"/u.exec(settings) ?? [];
  await expect.poll(async () => (await client.session()).status).toBe('idle');

  // Wrong credentials, at every endpoint.
  const wrong = {
    method: 'POST',
    headers: { authorization: `Bearer ${OFFERED}`, 'content-type': 'application/json' },
    body: `{"x":"${OFFERED}"`,
  };
  expect((await fetch(url, wrong)).status).toBe(403);
  expect(
    (await fetch(url, { ...wrong, headers: { authorization: `Bearer ${hookSecret}` } })).status,
  ).toBe(400);
  const { origin } = new URL(corral.address);
  expect(
    (await fetch(`${origin}/api/agent/chat/react/stream?token=${OFFERED}`, wrong)).status,
  ).toBe(401);
  errors.push(
    await (
      await fetch(`${origin}/api/agent/chat/react/stream`, {
        ...wrong,
        headers: { authorization: `Bearer ${token}` },
      })
    ).text(),
  );

  const secrets = { token, PROVIDER_KEY, ENVIRONMENT_KEY, signingKey, hookSecret };
  for (const [name, secret] of Object.entries(secrets))
    expect([name, secret.length > 15]).toEqual([name, true]);

  // Command lines are checked while Corral runs, because every account can read them.
  const lines = await Promise.all(
    (await processesOf(machine.home)).map((pid) =>
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    ),
  );
  expect(lines.length).toBeGreaterThan(2);
  const output = [
    lines.join('\n'),
    JSON.stringify(errors),
    corral.shell.output.replace(`#token=${token}`, ''),
  ].join('\n');
  for (const [name, secret] of Object.entries({ ...secrets, OFFERED }))
    expect([name, output.includes(secret)]).toEqual([name, false]);

  const filesWithSecret = async (secret: string) => {
    const files = [
      ...(await filesContaining(machine.dataDir, secret)),
      ...(await filesContaining(machine.home, secret)),
    ];
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
    token: await filesWithSecret(token),
    PROVIDER_KEY: await filesWithSecret(PROVIDER_KEY),
    ENVIRONMENT_KEY: await filesWithSecret(ENVIRONMENT_KEY),
    signingKey: await filesWithSecret(signingKey),
    hookSecret: await filesWithSecret(hookSecret),
  };
  expect(found).toEqual({
    token: ['server.json', 'server.token'],
    PROVIDER_KEY: ['secrets.json'],
    ENVIRONMENT_KEY: [],
    signingKey: ['secrets.json'],
    // The secret is also in the database, because the next core takes over the terminal.
    hookSecret: ['corral.db', 'hooks'],
  });
  // The database may contain the address of the webhook, which the person can read again; the log
  // may not.
  expect((await filesWithSecret(OFFERED)).filter((file) => file !== 'corral.db')).toEqual([]);
  client.close();
  echoServer.close();
});

async function open(address: string) {
  const client = await ApiClient.open(address);
  return { api: client.api, session: () => client.session(), close: () => client.close() };
}
