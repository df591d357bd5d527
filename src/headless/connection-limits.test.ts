import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { FakeLog } from '#core/transport/fakes.ts';

import { startHeadless, type Headless } from './server.ts';
import { newToken } from '#core/shell/token.ts';
import { textIn } from '#shared/words/sentence-text.ts';

const token = newToken();
const log = new FakeLog();
let staticDir: string;
let headless: Headless;

/** Short timeouts keep the tests fast. */
beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'corral-door-'));
  await writeFile(join(staticDir, 'index.html'), '<!doctype html>');
  const started = await startHeadless({
    port: 0,
    token,
    version: '1',
    staticDir,
    log,
    serve: () => undefined,
    patienceMs: 300,
  });
  if (!started.ok) throw new Error(textIn('en', started.error.message));
  headless = started.value;
});

afterAll(async () => {
  await headless.close();
  await rm(staticDir, { recursive: true });
});

/** Sends the bytes and returns the server's response up to the close. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect(headless.port, '127.0.0.1', () => socket.write(bytes));
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return text;
}

/** Returns an open WebSocket, or the status of its refusal. */
async function dial(): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${headless.port}/ws`, [
    'corral.v1',
    `corral.token.${token}`,
  ]);
  const { promise, resolve } = Promise.withResolvers<WebSocket | number>();
  socket.on('error', () => undefined);
  socket.on('open', () => resolve(socket));
  socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
  return promise;
}

test.each([
  ['never completes its headers', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '],
  [
    'never completes its body',
    `POST /api/agent/chat/react/stream HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  ],
])('the server times out a client that %s, and meanwhile serves others', async (_, bytes) => {
  const slow = responseTo(bytes.replace('HOST', `127.0.0.1:${headless.port}`));
  const page = await fetch(`http://127.0.0.1:${headless.port}/`);
  expect(page.status).toBe(200);
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
});

test('the server refuses a body that is too large without reading it to its end', async () => {
  const sent = request({
    host: '127.0.0.1',
    port: headless.port,
    path: '/api/agent/chat/react/interaction_response',
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': 100 * 1024 * 1024,
    },
  });
  sent.on('error', () => undefined);
  const answered = once(sent, 'response');
  sent.write(Buffer.alloc(7 * 1024 * 1024, ' '));
  const [response] = await answered;
  expect(response).toMatchObject({ statusCode: 413 });
  sent.destroy();
});

test('the server refuses more than 64 windows until some are closed', async () => {
  const open: WebSocket[] = [];
  let refused = 0;
  while (refused === 0) {
    const socket = await dial();
    if (typeof socket === 'number') refused = socket;
    else open.push(socket);
  }
  expect([open.length, refused]).toEqual([64, 503]);
  const closed = Promise.all(open.map(async (socket) => once(socket, 'close')));
  for (const socket of open) socket.terminate();
  await closed;
  const again = await dial();
  expect(again).toBeInstanceOf(WebSocket);
  if (again instanceof WebSocket) again.terminate();
});

test('the log contains no secret that a client sent', async () => {
  const secret = 'sk-ant-planted-0123456789abcdef';
  const url = `http://127.0.0.1:${headless.port}/api/hello?token=${secret}`;
  await fetch(url, {
    headers: {
      authorization: `Bearer ${secret}`,
      cookie: `session=${secret}`,
      'x-corral-client': secret,
    },
  });
  await responseTo(
    `GET /${secret} HTTP/1.1\r\nHost: ${secret}.example\r\nConnection: close\r\n\r\n`,
  );
  await responseTo(`${secret}\r\n\r\n`);
  expect(log.lines.join('\n')).not.toMatch(new RegExp(`planted|${token}`));
});
