import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { afterEach, describe, expect, test, vi } from 'vitest';

import type { LlmApi } from '#shared/detection/llm-settings.ts';

import { nodeLlmProviders } from './node-llm-providers.ts';

const servers: Server[] = [];

async function serverThat(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const request = {
  system: 'Read.',
  turns: [{ role: 'user', text: 'A screen.' }],
  timeoutMs: 8000,
} as const;
const ask = (api: LlmApi, baseUrl: string, timeoutMs = 8000) =>
  nodeLlmProviders(
    { providerId: 'one', api, baseUrl, model: 'm', price: null },
    async () => 'the-key',
  ).complete({ ...request, timeoutMs });

describe.each(['anthropic', 'openai'] as const satisfies readonly LlmApi[])(
  'nodeLlmProviders with %s',
  (api) => {
    test.each([
      ['a page', 'text/html', '<!doctype html><p>Welcome'],
      ['other JSON', 'application/json', '{"hello":1}'],
      ['nothing', 'application/json', ''],
      ['null', 'application/json', 'null'],
      [
        'wrong types',
        'application/json',
        '{"content":[null],"choices":[{"message":{"content":7}}],"usage":"much"}',
      ],
    ])('nodeLlmProviders reports an answer with %s as incompatible', async (_, type, body) => {
      const url = await serverThat((response) =>
        response.writeHead(200, { 'content-type': type }).end(body),
      );
      expect(await ask(api, url)).toMatchObject({
        ok: false,
        error: {
          kind: 'ApiError',
          status: null,
          message: { name: expect.stringMatching(/noMessagesApi|noCompletions/u) },
        },
      });
    });

    test('nodeLlmProviders does not follow a redirect with its key', async () => {
      const seen: string[] = [];
      const elsewhere = await serverThat((response, { url = '' }) => {
        seen.push(url);
        response.end();
      });
      const url = await serverThat((response) =>
        response.writeHead(307, { location: `${elsewhere}/stolen` }).end(),
      );
      expect(await ask(api, url)).toMatchObject({
        ok: false,
        error: { kind: 'ApiError', status: null },
      });
      expect(seen).toEqual([]);
    });

    test('nodeLlmProviders aborts an endless answer', async () => {
      const url = await serverThat((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = () => void (response.writable && response.write('x'.repeat(65_536), more));
        more();
      });
      expect(await ask(api, url)).toMatchObject({
        ok: false,
        error: {
          kind: 'ApiError',
          message: { values: { reason: expect.stringContaining('longer than') } },
        },
      });
    });

    test('nodeLlmProviders reports an answer that stalls as a timeout', async () => {
      const url = await serverThat(
        (response) =>
          void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
      );
      expect(await ask(api, url, 200)).toEqual({ ok: false, error: { kind: 'Timeout', ms: 200 } });
    });

    test('nodeLlmProviders reports the Retry-After of a busy server', async () => {
      const url = await serverThat((response) =>
        response.writeHead(429, { 'retry-after': '7' }).end('{}'),
      );
      expect(await ask(api, url)).toMatchObject({
        ok: false,
        error: { kind: 'ApiError', status: 429, retryAfterSeconds: 7 },
      });
    });
  },
);

test('nodeLlmProviders does not send headers of the environment', async () => {
  vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', 'x-of-another-server: secret');
  const got: (string | string[] | undefined)[] = [];
  const url = await serverThat((response, { headers }) => {
    got.push(headers['x-of-another-server']);
    response.writeHead(500).end();
  });
  await ask('anthropic', url);
  expect(got).toEqual([undefined]);
});
