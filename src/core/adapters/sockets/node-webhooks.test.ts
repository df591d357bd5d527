import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { WebhookPost } from '#core/ports/webhook-port.ts';

import { nodeWebhooks } from './node-webhooks.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}[];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests.push({
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
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

describe('nodeWebhooks.post', () => {
  test('nodeWebhooks.post sends the body and the headers unchanged', async () => {
    answer = (_, response) => response.writeHead(204).end();
    expect(await post()).toEqual({ ok: true, value: { status: 204, retryAfterSeconds: null } });
    expect(requests).toMatchObject([
      {
        url: '/hook',
        body: '{"é":1}',
        headers: { 'idempotency-key': 'k1', 'content-length': '8' },
      },
    ]);
  });

  test('nodeWebhooks.post returns the status and the Retry-After of a failing receiver', async () => {
    answer = (_, response) => response.writeHead(503, { 'Retry-After': '7' }).end('no');
    expect(await post()).toEqual({ ok: true, value: { status: 503, retryAfterSeconds: 7 } });
  });

  test('nodeWebhooks.post does not follow a redirect', async () => {
    answer = (request, response) =>
      response
        .writeHead(request.url === '/hook' ? 302 : 200, { Location: address('/other') })
        .end();
    expect(await post()).toMatchObject({ ok: true, value: { status: 302 } });
    expect(requests.map(({ url }) => url)).toEqual(['/hook']);
  });

  test('nodeWebhooks.post gives up a hanging receiver after the timeout', async () => {
    answer = () => undefined;
    expect(await post({ timeoutMs: 50 })).toMatchObject({
      ok: false,
      error: { kind: 'notReached', message: { name: 'webhookResults.noAnswer' } },
    });
  });

  test('nodeWebhooks.post reads only the status of an endless answer', async () => {
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

  test('nodeWebhooks.post reports a closed connection as notReached', async () => {
    answer = (request) => request.socket.destroy();
    expect(await post()).toMatchObject({ ok: false, error: { kind: 'notReached' } });
  });
});

describe('nodeWebhooks.post without allowsPrivate', () => {
  test.each([
    ['an address of this machine', () => address()],
    ['its name', () => address().replace('127.0.0.1', 'localhost')],
    ['its IPv4-mapped IPv6 address', () => address().replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['its address as a number', () => address().replace('127.0.0.1', '2130706433')],
    ['the cloud’s metadata address', () => 'http://169.254.169.254/latest/meta-data'],
  ])('nodeWebhooks.post refuses %s and sends nothing', async (_, url) => {
    answer = (__, response) => response.end();
    expect(await post({ url: url(), allowsPrivate: false })).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    expect(requests).toEqual([]);
  });
});

test.each(['ftp://example.com', 'file:///etc/passwd', 'nonsense', ''])(
  'nodeWebhooks.post refuses %j as an address',
  async (url) => {
    expect(await post({ url })).toMatchObject({ ok: false, error: { kind: 'refused' } });
  },
);

test('nodeWebhooks.post reports ECONNREFUSED if no server listens', async () => {
  server.close();
  expect(await post()).toMatchObject({
    ok: false,
    error: {
      kind: 'notReached',
      message: { name: 'webhookResults.notReached', values: { reason: 'ECONNREFUSED' } },
    },
  });
});
