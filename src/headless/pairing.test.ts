import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { ApiLine } from '#core/shell/http/api-line.ts';
import type { AccessScope } from '#shared/pairing/access-scope.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { ServedCore } from './api/served-core.fixture.ts';

const core = new ServedCore();
let desk: ApiLine;

beforeAll(async () => {
  await core.start();
  desk = new ApiLine((channel) => core.serve(channel));
});
afterAll(async () => {
  desk.close();
  await core.dispose();
});

async function newCode(scope?: AccessScope): Promise<string> {
  const begun = await desk.api['pairing.begin']({ scope });
  if (!begun.ok) throw new Error(textIn('en', begun.error.message));
  return begun.value.code;
}

type Send = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly type?: string;
};

async function enter(
  body: unknown,
  { headers = {}, method = 'POST', type = 'application/json' }: Send = {},
): Promise<Response> {
  const init = { method, headers: { 'content-type': type, connection: 'close', ...headers } };
  return fetch(
    `${core.address}/api/pair`,
    method === 'GET' ? init : { ...init, body: JSON.stringify(body) },
  );
}

type Paired = { readonly token: string; readonly browserId: string };

async function pairOne(): Promise<Paired> {
  const response = await enter({ code: await newCode(), name: 'Firefox on Linux' });
  expect(response.status).toBe(200);
  const { token, browserId } = await response.json();
  return { token: String(token), browserId: String(browserId) };
}

async function revoke(browserId: string): Promise<void> {
  expect(
    await desk.api['pairing.revoke']({ commandId: crypto.randomUUID(), browserId }),
  ).toMatchObject({ ok: true });
}

/**
 * Sends a request on its own connection, because the server closes the connections of a browser
 * whose access ends.
 */
async function hello(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  return (await fetch(`${core.address}/api/hello`, { headers })).status;
}

/** Returns an open socket, or the status of its refusal. */
async function dial(token: string): Promise<WebSocket | number> {
  const socket = new WebSocket(`${core.address.replace('http', 'ws')}/ws`, [
    'corral.v1',
    `corral.token.${token}`,
  ]);
  const { promise, resolve } = Promise.withResolvers<WebSocket | number>();
  socket.on('error', () => undefined);
  socket.on('open', () => resolve(socket));
  socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
  return promise;
}

async function openSocket(token: string): Promise<WebSocket> {
  const socket = await dial(token);
  if (typeof socket === 'number') throw new Error(`Refused with ${socket}.`);
  return socket;
}

const stream = { agentId: 'demo', prompt: 'plan' };

describe('access of a paired browser', () => {
  test('a paired browser uses the page, the channel and the HTTP API with its own token', async () => {
    const { token } = await pairOne();
    expect(await hello(token)).toBe(200);
    const socket = await openSocket(token);
    const reply = once(socket, 'message');
    socket.send(JSON.stringify({ t: 'call', id: 1, method: 'desk.info', input: {} }));
    expect(JSON.parse(String((await reply)[0]))).toMatchObject({
      t: 'reply',
      id: 1,
      reply: { ok: true },
    });
    socket.terminate();
    const listener = await core.listen({
      body: stream,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(listener.status).toBe(200);
    listener.close();
  });

  test('a paired browser can let in another one, which keeps its access when that of the first ends', async () => {
    const first = await pairOne();
    const socket = await openSocket(first.token);
    const reply = once(socket, 'message');
    socket.send(JSON.stringify({ t: 'call', id: 1, method: 'pairing.begin', input: {} }));
    const { value } = JSON.parse(String((await reply)[0])).reply;
    const response = await enter({ code: value.code, name: 'Another browser' });
    const second = String((await response.json()).token);
    await revoke(first.browserId);
    expect([await hello(first.token), await hello(second)]).toEqual([401, 200]);
  });

  test('a revoked browser loses its sockets and streams immediately, and other browsers keep theirs', async () => {
    const [revoked, kept] = [await pairOne(), await pairOne()];
    const [gone, stays] = [await openSocket(revoked.token), await openSocket(kept.token)];
    const listener = await core.listen({
      body: stream,
      headers: { authorization: `Bearer ${revoked.token}` },
    });
    const closed = Promise.all([once(gone, 'close'), listener.ended]);
    await revoke(revoked.browserId);
    await closed;
    expect(stays.readyState).toBe(WebSocket.OPEN);
    expect([
      await hello(revoked.token),
      await hello(kept.token),
      await dial(revoked.token),
    ]).toEqual([401, 200, 401]);
    const answered = await core.answer(
      { requestId: 'r', selectedOptionId: 'o' },
      { authorization: `Bearer ${revoked.token}` },
    );
    expect(answered.status).toBe(401);
    const again = await core.listen({
      body: stream,
      headers: { authorization: `Bearer ${revoked.token}` },
    });
    expect(again.status).toBe(401);
    stays.terminate();
  });

  test('no call that a browser sends together with its revocation is executed', async () => {
    const { token, browserId } = await pairOne();
    const socket = await openSocket(token);
    const closed = once(socket, 'close');
    const before = (await desk.api['desk.info']({})).ok;
    // Calls that are in the server's buffer when the access ends.
    const call = (id: number) => ({
      t: 'call',
      id,
      method: 'settings.set',
      input: { commandId: crypto.randomUUID(), settings: { theme: 'dark' } },
    });
    const revoked = revoke(browserId);
    for (let id = 0; id < 500; id += 1) socket.send(JSON.stringify(call(id)));
    await revoked;
    await closed;
    const opened = await desk.streams['streams.open']({ stream: 'desk', since: null });
    const theme =
      opened.ok && opened.value.kind === 'snapshot' && opened.value.snapshot.of === 'desk'
        ? opened.value.snapshot.settings.theme
        : null;
    expect([before, theme]).toEqual([true, null]);
  });

  test('a paired browser keeps its access across a server restart, and a revoked one stays excluded', async () => {
    const [kept, revoked] = [await pairOne(), await pairOne()];
    await revoke(revoked.browserId);
    desk.close();
    await core.stop();
    await core.start();
    desk = new ApiLine((channel) => core.serve(channel));
    expect([await hello(kept.token), await hello(revoked.token)]).toEqual([200, 401]);
  });
});

describe('pairing endpoint', () => {
  test('the pairing endpoint refuses every code while there is none, and 200 concurrent guesses against one', async () => {
    expect((await enter({ code: '222-222', name: 'x' })).status).toBe(403);
    const code = await newCode();
    const guesses = Array.from({ length: 200 }, (_, at) =>
      at.toString(32).padStart(6, '2').toUpperCase(),
    );
    const statuses = await Promise.all(
      guesses
        .filter((guess) => guess !== code.replace('-', ''))
        .map(async (guess) => (await enter({ code: guess, name: 'x' })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect((await enter({ code, name: 'x' })).status).toBe(403);
    expect(await desk.api['pairing.state']({ code })).toMatchObject({ value: { state: 'burnt' } });
  });

  test('the pairing endpoint accepts a code once, even from concurrent requests', async () => {
    const code = await newCode();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => (await enter({ code, name: `b${at}` })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['a foreign page', { headers: { origin: 'https://evil.example' } }, 403],
    ['a sandboxed page', { headers: { origin: 'null' } }, 403],
    ['a page of another port of this computer', { headers: { origin: 'http://127.0.0.1:1' } }, 403],
    [
      'another site, as the browser reports it',
      { headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
    ['a form, which cannot send JSON', { type: 'text/plain' }, 415],
    ['a link', { method: 'GET' }, 405],
  ] as const)(
    'the pairing endpoint refuses %s without counting an attempt',
    async (_, send, status) => {
      const code = await newCode();
      for (let count = 0; count < 6; count += 1)
        expect((await enter({ code: '222-222', name: 'x' }, send)).status).toBe(status);
      expect((await enter({ code, name: 'x' })).status).toBe(200);
    },
  );

  test('the pairing endpoint refuses a body that is too large or invalid', async () => {
    expect((await enter({ code: 'x'.repeat(5_000), name: 'x' })).status).toBe(413);
    for (const body of [{}, [], 'code', { code: 1, name: 'x' }, { code: '222-222' }])
      expect((await enter(body)).status).toBe(400);
  });

  test('the pairing endpoint closes a connection whose body never ends', async () => {
    const code = await newCode();
    const controller = new AbortController();
    const slow = fetch(`${core.address}/api/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"code":"')),
      }),
      signal: controller.signal,
      duplex: 'half',
    } as RequestInit).catch(() => 'closed');
    expect((await enter({ code, name: 'x' })).status).toBe(200);
    expect(await slow).toBe('closed');
    controller.abort();
  }, 20_000);
});

test('the data folder and the log contain no token and no code, and only their owner can read the files', async () => {
  const code = await newCode();
  const response = await enter({ code, name: 'x' });
  const { token } = await response.json();
  const folder = join(core.folder, 'data');
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'latin1');
    expect([name, text.includes(String(token)), text.includes(code)]).toEqual([name, false, false]);
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  }
  expect(core.log.lines.join('\n')).not.toContain(String(token));
});

describe('the scope of a code', { timeout: 30_000 }, () => {
  const pairFor = async (scope: AccessScope) => {
    const response = await enter({ code: await newCode(scope), name: 'phone' });
    const { token, ...reply } = await response.json();
    expect(reply).toMatchObject({ success: true, scope });
    return { authorization: `Bearer ${String(token)}` };
  };

  test('/api/hello names the scope of a token, and only a token of the scope all opens the channel', async () => {
    for (const [scope, status] of [
      ['read', 403],
      ['answer', 403],
      ['all', 'open'],
    ] as const) {
      const { authorization } = await pairFor(scope);
      const said = await fetch(`${core.address}/api/hello`, {
        headers: { authorization, connection: 'close' },
      });
      expect(await said.json()).toMatchObject({ scope });
      const socket = await dial(authorization.slice('Bearer '.length));
      expect(typeof socket === 'number' ? socket : 'open').toBe(status);
      if (typeof socket !== 'number') socket.terminate();
    }
  });

  test('a code for a program is refused for a browser without being used, and then works for the program', async () => {
    const code = await newCode('answer');
    const refused = await enter({ code, name: 'Firefox', scope: 'all' });
    expect([refused.status, (await refused.json()).error.kind]).toEqual([403, 'scopeMissing']);
    const paired = await enter({ code, name: 'phone', scope: 'answer' });
    expect([paired.status, (await paired.json()).scope]).toEqual([200, 'answer']);
    expect((await enter({ code, name: 'phone' })).status).toBe(403);
  });
});
