import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { FakeLog } from '#core/transport/fakes.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { webSocketChannel } from '#shared/channel/web-socket-channel.ts';

import { startHeadless, type Headless } from './server.ts';
import { newToken } from '#core/shell/token.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

const token = newToken();
const log = new FakeLog();
let staticDir: string;
let headless: Headless;
let served: Channel[] = [];

async function start(port: number): Promise<Headless> {
  const started = await startHeadless({
    port,
    token,
    version: '1.2.3',
    staticDir,
    log,
    serve: (channel) => served.push(channel),
  });
  if (!started.ok) throw new Error(textIn('en', started.error.message));
  return started.value;
}

beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'corral-headless-'));
  await mkdir(join(staticDir, 'page/assets'), { recursive: true });
  await writeFile(join(staticDir, 'secret.json'), '{}');
  staticDir = join(staticDir, 'page');
  await writeFile(join(staticDir, 'index.html'), '<!doctype html>');
  await writeFile(join(staticDir, 'assets/index-0123456789.js'), 'export {};');
  headless = await start(0);
});

afterAll(async () => {
  await headless.close();
  await rm(join(staticDir, '..'), { recursive: true });
});

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** Sends a request exactly as written; `fetch` would normalize the path and refuse to set Host. */
async function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  const sent = request({
    host: '127.0.0.1',
    port: headless.port,
    path,
    method,
    headers,
    agent: false,
  }).end();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  sent.on('error', reject);
  sent.on('response', (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (text: string) => (body += text));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
    );
  });
  return promise;
}

describe('startHeadless page', () => {
  test('the page is served with strict security headers', async () => {
    const { status, headers, body } = await ask('/');
    expect({ status, body }).toEqual({ status: 200, body: '<!doctype html>' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining(
        `connect-src 'self' ws://127.0.0.1:${headless.port} ws://localhost:${headless.port};`,
      ),
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(?:inline|eval)/);
  });

  // On Linux, every address of 127.0.0.0/8 reaches a server that listens on all interfaces.
  test.runIf(process.platform === 'linux')(
    'startHeadless listens on 127.0.0.1 and on no other address',
    async () => {
      const reaches = async (host: string) => {
        const socket = connect(headless.port, host);
        const { promise, resolve } = Promise.withResolvers<string>();
        socket.on('connect', () => resolve('connected'));
        socket.on('error', ({ message }) => resolve(message));
        const outcome = await promise;
        socket.destroy();
        return outcome;
      };
      expect(await reaches('127.0.0.1')).toBe('connected');
      expect(await reaches('127.0.0.2')).toContain('ECONNREFUSED');
    },
  );

  test('versioned files of the page are cached permanently', async () => {
    const { status, headers } = await ask('/assets/index-0123456789.js?v=1');
    expect({ status, caching: headers['cache-control'] }).toEqual({
      status: 200,
      caching: 'public, max-age=31536000, immutable',
    });
  });

  test('a HEAD request is answered without a body', async () => {
    const { status, headers, body } = await ask('/', {}, 'HEAD');
    expect({ status, length: headers['content-length'], body }).toEqual({
      status: 200,
      length: '15',
      body: '',
    });
  });

  test.each([
    ['/../secret.json', 404],
    ['/%2e%2e/secret.json', 404],
    ['/..%2fsecret.json', 404],
    ['/assets', 404],
    ['/missing.js', 404],
    ['/ws', 404],
    [`/${'x'.repeat(2_048)}`, 414],
    [`/${'x'.repeat(17_000)}`, 431],
  ])('a request for %.30s gets status %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  test('the page is refused to other methods, hosts and origins', async () => {
    const host = `localhost:${headless.port}`;
    expect([
      (await ask('/', {}, 'POST')).status,
      (await ask('/', { host: 'evil.example' })).status,
      (await ask('/', { host: `evil.example:${headless.port}` })).status,
      (await ask('/', { host })).status,
      (await ask('/', { origin: 'http://evil.example' })).status,
      (await ask('/', { origin: 'null' })).status,
      (await ask('/', { origin: `https://127.0.0.1:${headless.port}` })).status,
      (await ask('/', { host, origin: `http://${host}` })).status,
    ]).toEqual([405, 403, 403, 200, 403, 403, 403, 200]);
  });

  test('/api/hello reports whether a token is valid', async () => {
    const good = await ask('/api/hello', { authorization: `Bearer ${token}` });
    expect([good.status, JSON.parse(good.body)]).toEqual([200, { version: '1.2.3', scope: 'all' }]);
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ]) {
      expect((await ask('/api/hello', { authorization })).status).toBe(401);
    }
  });
});

type Handshake = {
  readonly protocols?: string[];
  readonly path?: string;
  readonly origin?: string;
  readonly host?: string;
};

function dial({
  protocols = ['corral.v1', `corral.token.${token}`],
  path = '/ws',
  origin,
  host,
}: Handshake = {}): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${headless.port}${path}`, protocols, {
    ...(origin === undefined ? {} : { origin }),
    ...(host === undefined ? {} : { headers: { host } }),
  });
  return socket.on('error', () => undefined);
}

/** Returns 101, or the status of the refusal. */
async function handshake(options: Handshake): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = dial(options);
  socket.on('open', () => resolve(101));
  socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
  const status = await promise;
  socket.terminate();
  return status;
}

describe('startHeadless channel', () => {
  test.each<[string, Handshake, number]>([
    ['with the token', {}, 101],
    ['of the page', { origin: 'http://127.0.0.1:PORT' }, 101],
    [
      'of the page under its other name',
      { origin: 'http://localhost:PORT', host: 'localhost:PORT' },
      101,
    ],
    ['without a token', { protocols: ['corral.v1'] }, 401],
    ['with an empty token', { protocols: ['corral.v1', 'corral.token.'] }, 401],
    ['with a wrong token', { protocols: ['corral.v1', `corral.token.${newToken()}`] }, 401],
    ['of another version', { protocols: ['corral.v9', `corral.token.${token}`] }, 400],
    ['of another page', { origin: 'http://evil.example' }, 403],
    ['of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['under another name', { host: 'evil.example' }, 403],
    ['at another path', { path: '/other' }, 404],
  ])('a WebSocket connection %s: case %#', async (_, options, status) => {
    const fill = (text: string | undefined) => text?.replace('PORT', String(headless.port));
    const filled = Object.fromEntries(
      [['origin', fill(options.origin)] as const, ['host', fill(options.host)] as const].filter(
        ([, text]) => text,
      ),
    );
    served = [];
    expect(await handshake({ ...options, ...filled })).toBe(status);
    expect(served).toHaveLength(status === 101 ? 1 : 0);
  });

  test('the handshake does not echo the token', async () => {
    const socket = dial();
    await once(socket, 'open');
    expect(socket.protocol).toBe('corral.v1');
    socket.terminate();
  });

  test('the channel closes with a reason when a message is too big', async () => {
    served = [];
    const socket = dial();
    await once(socket, 'open');
    const client = webSocketChannel(socket);
    const reason = new Promise<string>((resolve) => client.onClose(resolve));
    const core = new Promise<string>((resolve) => served[0]?.onClose(resolve));
    client.send('x'.repeat(16 * 1024 * 1024));
    expect(await reason).toBe('A message was too big for the other side.');
    await core;
  });

  test('the channel reports the backlog of a slow client', async () => {
    served = [];
    const socket = dial();
    await once(socket, 'open');
    socket.pause();
    for (let sent = 0; sent < 40; sent += 1) served[0]?.send('x'.repeat(1024 * 1024));
    expect(served[0]?.backlog()).toBeGreaterThan(8 * 1024 * 1024);
    const received = new Promise<void>((resolve) => {
      let count = 0;
      socket.on('message', () => ++count === 40 && resolve());
    });
    socket.resume();
    await received;
    socket.terminate();
  });
});

test('the server survives invalid bytes on its port', async () => {
  const socket = connect(headless.port, '127.0.0.1', () =>
    socket.write('\u0000\u0001 NONSENSE\r\n\r\n'),
  );
  socket.resume();
  await once(socket, 'close');
  expect((await ask('/')).status).toBe(200);
});

test('startHeadless reports a port that is in use, with a remedy', async () => {
  const second = await startHeadless({
    port: headless.port,
    token,
    version: '1',
    staticDir,
    log,
    serve: () => undefined,
  });
  const message = compose('startFailures.portTaken', { port: String(headless.port) });
  expect(second).toEqual({
    ok: false,
    error: { kind: 'portTaken', message, remedy: compose('startFailures.choosePort') },
  });
});

test('close disconnects every client and frees the port', async () => {
  const other = await start(0);
  const socket = new WebSocket(`ws://127.0.0.1:${other.port}/ws`, [
    'corral.v1',
    `corral.token.${token}`,
  ]);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await other.close();
  expect((await closed)[0]).toBe(1001);
  const again = await start(other.port);
  await again.close();
});

test('the log contains no token', async () => {
  await handshake({ protocols: ['corral.v1', 'corral.token.wrong'] });
  expect(log.lines.join('\n')).not.toMatch(new RegExp(`${token}|wrong`));
});
