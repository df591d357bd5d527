import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { takeConfig } from './config.ts';
import { embedderOf } from './embedder.ts';

let server: Server;
let url: string;
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
let redirect: string | null = null;

beforeEach(async () => {
  received.length = 0;
  redirect = null;
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (redirect !== null) return response.writeHead(307, { location: redirect }).end();
      const gemini = request.url?.includes('batchEmbedContents') === true;
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify(
            gemini
              ? { embeddings: [{ values: [1, 2] }] }
              : { data: [{ index: 0, embedding: [1, 2] }] },
          ),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const embedderWith = (variables: Record<string, string>) =>
  embedderOf(takeConfig({ ...variables }, '/home/x'), {});
const embed = (variables: Record<string, string>) =>
  embedderWith(variables)?.embed(['text'], AbortSignal.timeout(10_000));

test('embedderOf uses the server of the provider with its key', async () => {
  const access = { CORRAL_AGENT_PROVIDER: 'compatible', CORRAL_AGENT_BASE_URL: url };
  const variables = { ...access, CORRAL_AGENT_API_KEY: 'key', CORRAL_AGENT_EMBEDDING_MODEL: 'e' };
  expect(await embed(variables)).toEqual({
    kind: 'vectors',
    vectors: [Float32Array.from([1, 2])],
  });
  expect(received).toMatchObject([
    { path: '/v1/embeddings', headers: { authorization: 'Bearer key' } },
  ]);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ model: 'e', input: ['text'] });
});

test('embedderOf sends no key to a server of its own', async () => {
  const variables = {
    ANTHROPIC_API_KEY: 'secret',
    CORRAL_AGENT_EMBEDDING_MODEL: 'e',
    CORRAL_AGENT_EMBEDDING_URL: url,
  };
  expect(await embed(variables)).toMatchObject({ kind: 'vectors' });
  expect(JSON.stringify(received)).not.toContain('secret');
});

test('embedderOf uses the batch call of Gemini', async () => {
  const access = { CORRAL_AGENT_PROVIDER: 'gemini', CORRAL_AGENT_BASE_URL: url };
  const variables = { ...access, CORRAL_AGENT_API_KEY: 'key', CORRAL_AGENT_EMBEDDING_MODEL: 'e' };
  expect(await embed(variables)).toMatchObject({ kind: 'vectors' });
  expect(received[0]?.path).toBe('/v1/models/e:batchEmbedContents');
});

test('embedderOf returns null without an embedding model and for a provider that has none', () => {
  expect(embedderWith({ OPENAI_API_KEY: 'k' })).toBeNull();
  expect(embedderWith({ ANTHROPIC_API_KEY: 'k', CORRAL_AGENT_EMBEDDING_MODEL: 'e' })).toBeNull();
  expect(embedderWith({ CORRAL_AGENT_EMBEDDING_MODEL: 'e' })).toBeNull();
});

test('An embedder follows no redirect, so that no other server gets the key', async () => {
  redirect = `${url}/other`;
  const access = { CORRAL_AGENT_PROVIDER: 'compatible', CORRAL_AGENT_BASE_URL: url };
  const variables = { ...access, CORRAL_AGENT_API_KEY: 'key', CORRAL_AGENT_EMBEDDING_MODEL: 'e' };
  expect(await embed(variables)).toMatchObject({ kind: 'failed' });
  expect(received).toHaveLength(1);
});
