import { request } from 'node:http';

import { afterEach, describe, expect, test } from 'vitest';

import { HookServer, type HookCall } from './hook-server.ts';

const SECRET = 'a-secret';
const servers: HookServer[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startServer(wanted: number | null = null) {
  const server = new HookServer();
  servers.push(server);
  const port = await server.listen(wanted);
  if (!port.ok) throw new Error(port.error);
  return { server, port: port.value };
}

type Sent = {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

function send(
  port: number,
  { method = 'POST', path = '/claude-code/one', headers = {}, body = '{"a":1}' }: Sent = {},
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const all = { authorization: `Bearer ${SECRET}`, host: `127.0.0.1:${port}`, ...headers };
    const sent = request({ port, host: '127.0.0.1', method, path, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test('HookServer passes a request with the secret to its session and returns the reply', async () => {
  const { server, port } = await startServer();
  const payloads: unknown[] = [];
  server.register('one', SECRET, (call) => {
    payloads.push(call.payload);
    expect([call.reply({ decision: 'yes' }), call.reply({ decision: 'twice' })]).toEqual([
      true,
      false,
    ]);
  });
  expect(await send(port)).toEqual({ status: 200, text: '{"decision":"yes"}' });
  expect(payloads).toEqual([{ a: 1 }]);
});

test('HookServer passes on the upper part of a payload that is too deep', async () => {
  const { server, port } = await startServer();
  const received: unknown[] = [];
  server.register('one', SECRET, (call) => {
    received.push([call.isCut, Object.keys(call.payload)]);
    call.reply({});
  });
  const deep = `${'{"a":'.repeat(5000)}0${'}'.repeat(5000)}`;
  expect((await send(port, { body: `{"tool_name":"Bash","tool_input":${deep}}` })).status).toBe(
    200,
  );
  expect(received).toEqual([[true, ['tool_name', 'tool_input']]]);
});

describe('HookServer refuses other requests', () => {
  const strangers: Readonly<Record<string, Sent>> = {
    'a wrong secret': { headers: { authorization: 'Bearer b-secret' } },
    'no secret': { headers: { authorization: '' } },
    'a page in a browser': { headers: { origin: 'https://example.com' } },
    'another name for this machine': { headers: { host: 'evil.example:80' } },
    'another session': { path: '/claude-code/two' },
    'another path': { path: '/claude-code/one/../one' },
    'another method': { method: 'GET', body: '' },
  };
  test.each(Object.entries(strangers))(
    'HookServer refuses a request with %s',
    async (_name, sent) => {
      const { server, port } = await startServer();
      let calls = 0;
      server.register('one', SECRET, () => (calls += 1));
      expect(await send(port, sent)).toEqual({ status: 403, text: '' });
      expect(calls).toBe(0);
    },
  );
});

test.each(['', 'no json', '[1]', 'null', '{"a":'])(
  'HookServer refuses a payload that is not an object: %j',
  async (body) => {
    const { server, port } = await startServer();
    server.register('one', SECRET, () => expect.unreachable());
    expect(await send(port, { body })).toEqual({ status: 400, text: '' });
  },
);

test('HookServer refuses a session that was unregistered, but not a later one of the same name', async () => {
  const { server, port } = await startServer();
  const first = server.register('one', 'first', () => expect.unreachable());
  const second = server.register('one', SECRET, (call) => void call.reply({}));
  first();
  expect((await send(port)).status).toBe(200);
  second();
  expect((await send(port)).status).toBe(403);
});

test('HookServer listens on the requested port, or on another one if it is taken', async () => {
  const { server, port } = await startServer();
  const elsewhere = await startServer(port);
  expect(elsewhere.port).not.toBe(port);
  server.close();
  expect((await startServer(port)).port).toBe(port);
});

test('HookServer notifies a call when Claude Code hangs up before the reply', async () => {
  const { server, port } = await startServer();
  const { promise: called, resolve } = Promise.withResolvers<HookCall>();
  server.register('one', SECRET, resolve);
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/claude-code/one',
    headers: { authorization: `Bearer ${SECRET}` },
  });
  sent.on('error', () => undefined);
  sent.end('{}');
  const call = await called;
  const gone = new Promise<void>((onHangUp) => call.onGone(onHangUp));
  sent.destroy();
  await gone;
  expect(call.reply({})).toBe(false);
});
