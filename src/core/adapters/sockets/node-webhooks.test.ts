import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { WebhookPost } from '#core/notifications/channels/webhook/webhook-port.ts';

import { nodeWebhooks } from './node-webhooks.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { readonly url: string | undefined; readonly headers: IncomingMessage['headers']; readonly body: string }[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function address(path = '/hook'): string {
  const at = server.address();
  return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}${path}`;
}

const post = (change: Partial<WebhookPost> = {}) =>
  nodeWebhooks.post({
    url: address(),
    headers: { 'Idempotency-Key': 'k1' },
    body: '{"é":1}',
    allowsPrivate: true,
    timeoutMs: 10_000,
    ...change,
  });

describe('a receiver', () => {
  test('gets the body and the headers as they are', async () => {
    answer = (_, response) => response.writeHead(204).end();
    expect(await post()).toEqual({ ok: true, value: { status: 204, retryAfterSeconds: null } });
    expect(asked).toMatchObject([{ url: '/hook', body: '{"é":1}', headers: { 'idempotency-key': 'k1', 'content-length': '8' } }]);
  });

  test('that fails says so, and when to come again', async () => {
    answer = (_, response) => response.writeHead(503, { 'Retry-After': '7' }).end('no');
    expect(await post()).toEqual({ ok: true, value: { status: 503, retryAfterSeconds: 7 } });
  });

  test('is not followed elsewhere', async () => {
    answer = (request, response) => response.writeHead(request.url === '/hook' ? 302 : 200, { Location: address('/other') }).end();
    expect(await post()).toMatchObject({ ok: true, value: { status: 302 } });
    expect(asked.map(({ url }) => url)).toEqual(['/hook']);
  });

  test('that hangs is left', async () => {
    answer = () => undefined;
    expect(await post({ timeoutMs: 50 })).toMatchObject({
      ok: false,
      error: { kind: 'notReached', message: expect.stringContaining('No answer') },
    });
  });

  test('that answers without end is heard no further than its status', async () => {
    answer = (_, response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    };
    expect(await post()).toMatchObject({ ok: true, value: { status: 200 } });
  });

  test('that hangs up is another time’s', async () => {
    answer = (request) => request.socket.destroy();
    expect(await post()).toMatchObject({ ok: false, error: { kind: 'notReached' } });
  });
});

describe('without leave for private addresses', () => {
  test.each([
    ['an address of this machine', () => address()],
    ['its name', () => address().replace('127.0.0.1', 'localhost')],
    ['its address in another dress', () => address().replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['its address as a number', () => address().replace('127.0.0.1', '2130706433')],
    ['the cloud’s own', () => 'http://169.254.169.254/latest/meta-data'],
  ])('%s is refused, and nothing is sent', async (_, url) => {
    answer = (__, response) => response.end();
    expect(await post({ url: url(), allowsPrivate: false })).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(asked).toEqual([]);
  });
});

test.each(['ftp://example.com', 'file:///etc/passwd', 'nonsense', ''])('%j is no address of a webhook', async (url) => {
  expect(await post({ url })).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

test('nobody listens there', async () => {
  server.close();
  expect(await post()).toMatchObject({ ok: false, error: { kind: 'notReached', message: expect.stringContaining('ECONNREFUSED') } });
});
