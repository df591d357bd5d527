import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createRecall, type Recall } from '../recall.ts';
import type { Embedder } from './embedder.ts';
import { geminiEmbedder } from './gemini-embedder.ts';
import { openAiEmbedder } from './openai-embedder.ts';

type Answer = { readonly status?: number; readonly body: unknown };
type Received = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

let server: Server;
let baseUrl: string;
let received: Received[];
let answer: (body: { readonly input?: string[] }) => Answer;
let folder: string;
let recall: Recall | null;

beforeEach(async () => {
  received = [];
  recall = null;
  folder = mkdtempSync(join(tmpdir(), 'embed-'));
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const body = JSON.parse(text) as { readonly input?: string[] };
      received.push({ url: request.url ?? '', headers: request.headers, body });
      const { status = 200, body: reply } = answer(body);
      response.writeHead(status).end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1/`;
});

afterEach(async () => {
  await recall?.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** A vector of three subjects: animals, money and weather, in words that share no letters. */
const subjects = [/dog|hound|pet/i, /price|cost|fee/i, /rain|storm|wet/i];
const vectorOf = (text: string) => subjects.map((subject) => (subject.test(text) ? 1 : 0.01));
const bySubject = ({ input = [] }: { readonly input?: string[] }): Answer => ({
  // Out of order, as the API allows.
  body: { data: input.map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed() },
});

const openAi = (dimension: number | null = null): Embedder =>
  openAiEmbedder({ baseUrl, model: 'm', apiKey: 'sk-secret', dimension, fetch });

describe('recall with an embedder', () => {
  const notices: string[] = [];
  const open = (embedder: Embedder) => {
    notices.length = 0;
    recall = createRecall({
      file: join(folder, 'k.db'),
      embedder,
      notify: (notice) => void notices.push(notice),
    });
    return recall;
  };

  test('A text is found by meaning, without a shared word', async () => {
    answer = bySubject;
    const base = open(openAi());
    await base.remember({ text: 'Our hound is called Bruno.', source: 'a', title: null });
    await base.remember({ text: 'A storm is expected.', source: 'b', title: null });
    await base.settled();
    expect(await base.recallFor('Which pet?')).toMatchObject([{ source: 'a' }]);
    expect(received[0]).toMatchObject({
      url: '/v1/embeddings',
      headers: { authorization: 'Bearer sk-secret' },
    });
    expect(notices).toEqual([]);
  });

  test.each([
    ['a failure', () => ({ status: 500, body: 'sk-secret' })],
    ['no JSON', () => ({ body: '<html>' })],
    ['too few vectors', () => ({ body: { data: [] } })],
    ['vectors of another length', () => ({ body: { data: [{ index: 0, embedding: [1] }] } })],
    ['no vectors', () => ({ body: { error: 'sk-secret' } })],
  ])(
    'An embedder that answers with %s leaves the search by words, with one notice',
    async (_, bad) => {
      answer = bad;
      const base = open(openAi(3));
      await base.remember({ text: 'Our hound is called Bruno.', source: 'a', title: null });
      await base.settled();
      expect(await base.recallFor('What is the hound called?')).toMatchObject([{ source: 'a' }]);
      await base.settled();
      expect(notices).toHaveLength(1);
      expect(notices.join()).not.toContain('sk-secret');
    },
  );

  test('Vectors of another embedder are not compared, but made again', async () => {
    answer = bySubject;
    const first = open(openAi());
    await first.remember({ text: 'Our hound is called Bruno.', source: 'a', title: null });
    await first.settled();
    await first.close();
    const other = openAiEmbedder({ baseUrl, model: 'other', apiKey: null, dimension: 3, fetch });
    const base = open(other);
    expect(await base.recallFor('Which pet?')).toEqual([]);
    await base.settled();
    expect(await base.recallFor('Which pet?')).toMatchObject([{ source: 'a' }]);
  });
});

test('The Gemini embedder asks for a batch and keeps the order', async () => {
  answer = () => ({ body: { embeddings: [{ values: [1, 2] }, { values: [3, 4] }] } });
  const embedder = geminiEmbedder({ baseUrl, model: 'g', apiKey: 'key', dimension: 2, fetch });
  const outcome = await embedder.embed(['a', 'b'], new AbortController().signal);
  expect(outcome).toEqual({
    kind: 'vectors',
    vectors: [Float32Array.of(1, 2), Float32Array.of(3, 4)],
  });
  expect(received).toMatchObject([
    {
      url: '/v1/models/g:batchEmbedContents',
      headers: { 'x-goog-api-key': 'key' },
      body: { requests: [{ model: 'models/g', content: { parts: [{ text: 'a' }] } }, {}] },
    },
  ]);
});
