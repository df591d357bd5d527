import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { FileSecrets } from '#core/adapters/files/file-secrets.ts';
import { nodeLlmProviders } from '#core/adapters/llm/node-llm-providers.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { Harness } from '#core/testing/harness.ts';
import { err } from '#shared/base/result.ts';
import { contract } from '#shared/contract/contract.ts';
import { defaultExtraction } from '#shared/detection/extraction-settings.ts';
import type { LlmProviderSettings } from '#shared/detection/llm-settings.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ModelServer } from '../../../../e2e/model-server/server.ts';
import type { ScreenOwner } from '../extraction.ts';
import { ReactExtractor } from '../react-extractor.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { LlmReaders } from './llm-readers.ts';
import { KEY, scriptedModel, snapshotOf, type Script } from './model-server.fixture.ts';

const commandId = '00000000-0000-4000-8000-000000000000';
const asked = JSON.stringify({
  state: 'has_question',
  question: 'Where shall this version go?',
  options: ['staging', 'production'],
  message: 'Where to?',
});
const screen = [
  'deploy 3.1',
  'Where shall this version go?',
  '   · staging',
  '   · production',
  '~ pick one ~',
].join('\n');
const owner: ScreenOwner = { screenId: 'terminal-1', sessionId: 's1', agent: 'auto' };

let harness: Harness;
let readers: LlmReaders;
let api: LlmReaders['api'];
let server: ModelServer | null = null;

beforeEach(() => {
  harness = new Harness();
  const { store, clock, journal } = harness;
  const secrets = new FileSecrets(join(harness.folder, 'secrets.json'));
  readers = new LlmReaders({
    agentScreens,
    journal,
    store,
    secrets,
    providers: nodeLlmProviders,
    clock,
    log: silentLog,
  });
  ({ api } = readers);
});

afterEach(async () => {
  await server?.stop();
  server = null;
  harness.dispose();
});

async function setUp(
  change: Partial<LlmProviderSettings> = {},
  ...script: Script
): Promise<ModelServer> {
  server = await scriptedModel(...script);
  await configure({ baseUrl: server.url, ...change });
  expect(await api['llm.setKey']({ commandId, providerId: 'one', key: KEY })).toEqual({
    ok: true,
    value: {},
  });
  return server;
}

async function configure(...changes: readonly Partial<LlmProviderSettings>[]): Promise<void> {
  const providers = changes.map(
    (change) =>
      ({
        providerId: 'one',
        api: 'anthropic',
        baseUrl: '',
        model: 'claude-haiku-5-5',
        price: null,
        ...change,
      }) as const,
  );
  expect(
    await api['llm.configure']({ commandId, settings: { providers, calls: 'unified' } }),
  ).toEqual({ ok: true, value: {} });
}

const read = (text = screen, who = owner) =>
  new ReactExtractor(new RuleExtractor(agentScreens), readers.secondFor(who)).extract(
    snapshotOf(text),
  );
const status = () => api['llm.status']();
const withKey = async () => {
  const result = await status();
  return result.ok ? result.value.withKey : null;
};

test('LlmReaders sends nothing before the person has configured a provider', async () => {
  expect(readers.secondFor(owner)).toBeNull();
  expect(await read()).toMatchObject({ type: 'failed', reason: { kind: 'Uncertain' } });
});

test('LlmReaders sums tokens and cost per session and month, and stores them', async () => {
  await setUp({ price: { input: 1, output: 10 } }, asked);
  await read();
  await read(`${screen}\n.`);
  await read(`${screen}\n..`, { ...owner, sessionId: 's2' });
  // The scripted server reports 1200 input tokens, 300 written to its cache, 900 read from it, and
  // 38 output tokens.
  const one = {
    calls: 1,
    inputTokens: 2400,
    outputTokens: 38,
    costUsd: expect.closeTo(0.00278, 8),
    unpriced: 0,
  };
  const two = {
    calls: 2,
    inputTokens: 4800,
    outputTokens: 76,
    costUsd: expect.closeTo(0.00556, 8),
    unpriced: 0,
  };
  const three = {
    calls: 3,
    inputTokens: 7200,
    outputTokens: 114,
    costUsd: expect.closeTo(0.00834, 8),
    unpriced: 0,
  };
  const sessions = [
    { ...two, sessionId: 's1' },
    { ...one, sessionId: 's2' },
  ];
  expect(await status()).toEqual({
    ok: true,
    value: { withKey: ['one'], place: 'file', month: three, total: three, sessions },
  });
  harness.clock.advance(40 * 24 * 3600 * 1000);
  const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 };
  expect(await status()).toMatchObject({ value: { month: nothing, total: three, sessions: [] } });
});

test('LlmReaders does not guess an unknown price and counts a local model as free', async () => {
  await setUp({ api: 'openai', model: 'somebody-elses' }, asked);
  await configure({ api: 'openai', baseUrl: `${server?.url}/v1`, model: 'local' });
  await read();
  expect(await status()).toMatchObject({ value: { total: { calls: 1, costUsd: 0, unpriced: 0 } } });
  harness.store.transaction(() =>
    harness.store.llmUsage.add({
      month: '2026-01',
      sessionId: null,
      model: 'x',
      inputTokens: 1,
      outputTokens: 1,
      costUsd: null,
    }),
  );
  expect(await status()).toMatchObject({ value: { total: { calls: 2, costUsd: 0, unpriced: 1 } } });
});

test('LlmReaders does not count a call without an answer', async () => {
  const model = await setUp({}, 500);
  expect(await read()).toMatchObject({ type: 'failed' });
  expect(model.requests().length).toBe(1);
  expect(await status()).toMatchObject({ value: { total: { calls: 0, inputTokens: 0 } } });
});

test('LlmReaders uses a server on this machine without a key', async () => {
  server = await scriptedModel(asked);
  await configure({ api: 'openai', baseUrl: `${server.url}/v1`, model: 'local' });
  expect(await read()).toMatchObject({ type: 'success' });
  expect(server.requests().length).toBe(1);
});

test('LlmReaders does not send the same screen twice', async () => {
  const model = await setUp({}, asked);
  const first = await read();
  expect(await read()).toEqual(first);
  expect(model.requests().length).toBe(1);
});

test('LlmReaders limits one screen to a dozen calls at once, then one a minute', async () => {
  const model = await setUp({}, asked);
  for (let at = 0; at < 20; at += 1) await read(`${screen}\n~ ${at} ~`);
  expect(model.requests().length).toBe(12);
  expect(await read(`${screen}\n~ other ~`, { ...owner, screenId: 'terminal-2' })).toMatchObject({
    type: 'success',
  });
  harness.clock.advance(60_000);
  for (let at = 30; at < 33; at += 1) await read(`${screen}\n~ ${at} ~`);
  expect(model.requests().length).toBe(14);
});

test('LlmReaders gives a key to the secrets and to its server only', async () => {
  const model = await setUp({}, asked);
  await read();
  expect(model.requests()[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(
    JSON.stringify([harness.frames, harness.store.settings.get(), await status()]),
  ).not.toContain(KEY);
  const files = readdirSync(harness.folder, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile(),
  );
  const holding = files
    .filter((file) => readFileSync(join(file.parentPath, file.name)).includes(KEY))
    .map(({ name }) => name);
  expect(holding).toEqual(['secrets.json']);
});

test('LlmReaders deletes a key when the address of its server changes', async () => {
  await setUp({}, asked);
  await configure({ baseUrl: server?.url ?? '', model: 'another-model' });
  expect(await withKey()).toEqual(['one']);
  await configure({ baseUrl: 'https://elsewhere.example' });
  expect(await withKey()).toEqual([]);
  await api['llm.setKey']({ commandId, providerId: 'one', key: KEY });
  await configure();
  await configure({});
  expect(await withKey()).toEqual([]);
});

test('llm.test returns the reading of an invented screen and its cost', async () => {
  const model = await setUp({}, asked);
  const usage = {
    calls: 1,
    inputTokens: 2400,
    outputTokens: 38,
    costUsd: expect.any(Number),
    unpriced: 0,
  };
  expect(await api['llm.test']({ commandId, providerId: 'one' })).toEqual({
    ok: true,
    value: { ms: expect.any(Number), state: 'has_question', content: 'Where to?', usage },
  });
  expect(model.requests()[0]?.raw).toContain('deploy 3.1');
});

test.each([
  [[401], 'notReached', 'does not accept the key'],
  [[404], 'notReached', 'name of the model'],
  [['I cannot.'], 'notUnderstood', 'not in a form'],
] as const)('llm.test returns the reason of a failure: %j', async (script, kind, message) => {
  await setUp({}, ...script);
  const tested = await api['llm.test']({ commandId, providerId: 'one' });
  if (tested.ok) throw new Error('The test succeeded.');
  expect(tested.error.kind).toBe(kind);
  expect(textIn('en', tested.error.message)).toContain(message);
});

test('llm.test does not use a provider without a key', async () => {
  const model = await setUp({}, asked);
  await api['llm.setKey']({ commandId, providerId: 'one', key: null });
  expect(await api['llm.test']({ commandId, providerId: 'one' })).toMatchObject({
    ok: false,
    error: { message: compose('setupFailures.noKey') },
  });
  expect(model.requests()).toEqual([]);
});

test('llm.configure alone accepts model settings, and only with http addresses', () => {
  const provider = {
    providerId: 'one',
    api: 'openai',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'm',
    price: null,
  };
  const ask = (change: object) =>
    contract['llm.configure'].input.safeParse({
      commandId,
      settings: { providers: [{ ...provider, ...change }], calls: 'unified' },
    }).success;
  expect(ask({})).toBe(true);
  for (const baseUrl of [
    'file:///etc/passwd',
    'ftp://x',
    'localhost:11434',
    'http://user:pass@host',
    'http://',
    'https://x/v1?key=1',
  ])
    expect(ask({ baseUrl })).toBe(false);
  const set = contract['settings.set'].input.safeParse({
    commandId,
    settings: { llm: { providers: [], calls: 'unified' } },
  });
  expect(set.success).toBe(false);
});

test('LlmReaders gives each call half of the time limit that is set', async () => {
  const { store, clock, journal } = harness;
  const timeouts: number[] = [];
  const slow = new LlmReaders({
    agentScreens,
    journal,
    store,
    secrets: new FileSecrets(join(harness.folder, 'secrets.json')),
    providers: (settings) => ({
      settings,
      complete: async ({ timeoutMs }) => {
        timeouts.push(timeoutMs);
        return err({ kind: 'Timeout', ms: timeoutMs });
      },
    }),
    clock,
    log: silentLog,
  });
  await configure({});
  const ask = () =>
    slow.secondFor({ ...owner, screenId: `t${timeouts.length}` })?.extract(snapshotOf(screen), 80);
  await ask();
  journal.write((entry) =>
    entry.settings({ extraction: { ...defaultExtraction, timeoutMs: 40_000 } }),
  );
  clock.advance(60_000);
  await ask();
  expect(timeouts).toEqual([5000, 20_000]);
});
