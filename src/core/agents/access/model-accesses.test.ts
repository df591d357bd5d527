import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { FileSecrets } from '#core/adapters/files/file-secrets.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { agentsFeature } from '#core/agents/agents-feature.ts';
import { corralDriver } from '#core/agents/corral/driver.ts';
import { openDataFolder, type DataFolder } from '#core/data-folder/data-folder.ts';
import { Journal } from '#core/journal/journal.ts';
import { CountingIds, ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { contract } from '#shared/contract/contract.ts';

const KEY = 'sk-planted-0123456789abcdef';
const commandId = '00000000-0000-4000-8000-000000000000';
const agentId = 'corral';

/** Plays the program: writes down its arguments and variables, and prints what the test wants. */
const PROGRAM = `
import { writeFileSync } from 'node:fs';
const own = Object.entries(process.env).filter(([name]) => name.startsWith('CORRAL_AGENT_'));
writeFileSync(process.env.SEEN, JSON.stringify({ args: process.argv.slice(2), env: Object.fromEntries(own) }));
process.stderr.write(process.env.ERRORS ?? '');
process.stdout.write(process.env.PRINTS ?? '');
`;

let folder: string;
let data: DataFolder;
let secrets: FileSecrets;
let feature: ReturnType<typeof agentsFeature>;
let variables: Record<string, string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-access-'));
  const opened = openDataFolder(sqlite, join(folder, 'data'), 'test', 'now');
  if (!opened.ok) throw new Error('The data folder was not opened.');
  data = opened.value;
  secrets = new FileSecrets(join(folder, 'secrets.json'));
  const agentScript = join(folder, 'agent.mjs');
  writeFileSync(agentScript, PROGRAM);
  variables = { PATH: process.env['PATH'] ?? '', SEEN: join(folder, 'seen.json') };
  const places = { homeDir: folder, tempDir: folder, dataDir: join(folder, 'data') };
  const environment = {
    ...places,
    demoScript: '',
    agentScript,
    platform: process.platform,
    version: '1',
    variables,
    node: { command: process.execPath, env: {} },
  };
  const journal = new Journal(data.store, new FileBlobs(data.blobs));
  const ports = {
    processes: new NodeProcesses(),
    clock: new ManualClock(),
    ids: new CountingIds(),
    log: silentLog,
    environment,
    secrets,
    agents: [corralDriver],
  };
  const none = () => {
    throw new Error('No terminal is needed.');
  };
  const terminals = {
    open: none,
    find: none,
    type: none,
    screen: none,
    redraw: none,
    signal: none,
    close: none,
    subscribe: none,
  };
  const needs = { journal, store: data.store, terminals, programWatch: { watch: none } };
  feature = agentsFeature(ports, needs);
});

afterEach(() => {
  feature.close();
  data.close();
  rmSync(folder, { recursive: true });
});

type Entered = { provider: string; baseUrl?: string | null; key?: string | null };

const choiceOf = ({ provider, baseUrl = null, key = null }: Entered) => ({
  agentId,
  provider,
  baseUrl,
  key,
});
const tested = (entered: Entered) => feature.api['agents.testAccess'](choiceOf(entered));
const save = (entered: Entered) =>
  feature.api['agents.saveAccess']({ commandId, ...choiceOf(entered), model: 'm1' });
const saved = () => data.store.settings.get().agents[agentId];
const storedKey = () => secrets.get('agent.corral.apiKey');
const seen = () => JSON.parse(readFileSync(variables['SEEN'] ?? '', 'utf8'));
const prints = (value: unknown) => {
  variables['PRINTS'] = JSON.stringify(value);
};
async function state() {
  const [agent] = await feature.registry.list(true);
  return agent;
}

const model = { id: 'm1', label: 'Model 1', contextWindow: 200_000, maxOutputTokens: null };
const local = { provider: 'compatible', baseUrl: 'http://127.0.0.1:9/v1' };

describe('agents.testAccess', () => {
  test('The test lists the models of the provider, and the key is in the environment alone', async () => {
    prints({ kind: 'models', models: [model] });
    variables['CORRAL_AGENT_API_KEY'] = 'of another provider';
    expect(await tested({ ...local, key: KEY })).toEqual({
      ok: true,
      value: { ms: 0, models: [model] },
    });
    expect(seen()).toEqual({
      args: ['--models'],
      env: {
        CORRAL_AGENT_PROVIDER: 'compatible',
        CORRAL_AGENT_BASE_URL: 'http://127.0.0.1:9/v1',
        CORRAL_AGENT_API_KEY: KEY,
        CORRAL_AGENT_DATA: join(folder, 'data', 'agent'),
        CORRAL_AGENT_CONFIG: join(folder, '.config', 'corral'),
        CORRAL_AGENT_HIDDEN: join(folder, 'data'),
      },
    });
    expect(saved()).toBeUndefined();
    expect(await storedKey()).toBeNull();
  });

  test('A key in the environment of the person does not reach another provider', async () => {
    prints({ kind: 'models', models: [] });
    variables['CORRAL_AGENT_API_KEY'] = KEY;
    expect(await tested(local)).toMatchObject({ ok: true });
    expect(JSON.stringify(seen())).not.toContain(KEY);
  });

  test.each([
    ['login', 'keyRefused'],
    ['network', 'notReached'],
    ['slow', 'notReached'],
    ['server', 'notListed'],
    ['kind of a later version', 'notListed'],
  ])(
    'The problem %s of the program becomes the failure %s, without the key',
    async (kind, expected) => {
      prints({ kind: 'failed', problem: { kind, message: `Wrong key ${KEY}.` } });
      const reply = await tested({ ...local, key: KEY });
      expect(reply).toMatchObject({ ok: false, error: { kind: expected } });
      expect(JSON.stringify(reply)).not.toContain(KEY);
    },
  );

  test.each([['garbage'], ['{"kind":"models"}'], ['']])(
    'The unreadable output %j becomes a failure with the last error output, without the key',
    async (text) => {
      variables['PRINTS'] = text;
      variables['ERRORS'] = `Broken with ${KEY}`;
      const reply = await tested({ ...local, key: KEY });
      expect(reply).toMatchObject({ ok: false, error: { kind: 'notListed' } });
      expect(JSON.stringify(reply)).toContain('Broken with');
      expect(JSON.stringify(reply)).not.toContain(KEY);
    },
  );

  test.each([
    [{ provider: 'anthropic' }, 'accessFailures.keyMissing'],
    [{ provider: 'anthropic', baseUrl: 'http://elsewhere' }, 'accessFailures.addressFixed'],
    [{ provider: 'local' }, 'accessFailures.addressMissing'],
    [{ provider: 'unknown' }, 'accessFailures.providerUnknown'],
  ])('An incomplete access %j starts no program', async (entered, name) => {
    expect(await tested(entered)).toMatchObject({
      ok: false,
      error: { kind: 'incomplete', message: { name } },
    });
    expect(readdirSync(folder)).not.toContain('seen.json');
  });
});

describe('agents.saveAccess', () => {
  test('A saved access makes the agent ready, and only the secrets contain the key', async () => {
    expect(await state()).toMatchObject({ state: 'notLoggedIn', problem: { kind: 'notLoggedIn' } });
    expect(await save({ provider: 'openai', key: KEY })).toMatchObject({ ok: true });
    expect(saved()).toEqual({ provider: 'openai', baseUrl: '', model: 'm1' });
    expect(await storedKey()).toBe(KEY);
    expect(await state()).toMatchObject({ state: 'ready', problem: null });
    const status = await feature.api['agents.access']({ agentId });
    expect(status).toEqual({ ok: true, value: { hasKey: true, place: 'file' } });
    const files = readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((entry) => entry.isFile()))
      expect(readFileSync(join(parentPath, name), 'latin1')).not.toContain(KEY);
  });

  test('A removed key makes a provider that needs one unusable', async () => {
    await save({ provider: 'openai', key: KEY });
    expect(await feature.api['agents.forgetKey']({ commandId, agentId })).toMatchObject({
      ok: true,
    });
    expect(await storedKey()).toBeNull();
    expect(await state()).toMatchObject({ state: 'notLoggedIn' });
  });

  test('A server of the person needs no key', async () => {
    await save(local);
    expect(await state()).toMatchObject({ state: 'ready' });
  });

  test('A stored key is used for its own server alone', async () => {
    const server = fc.record({
      provider: fc.constantFrom('local', 'compatible'),
      baseUrl: fc.constantFrom(
        'http://127.0.0.1:9/v1',
        'http://127.0.0.1:9/other',
        'http://127.0.0.1:10/v1',
        'http://127.0.0.1:9.example.com/v1',
        'https://127.0.0.1:9/v1',
        'http://localhost:9/v1',
      ),
    });
    prints({ kind: 'models', models: [] });
    const isSame = (one: Entered, other: Entered) =>
      one.provider === other.provider &&
      (one.baseUrl ?? '').split('/').slice(0, 3).join() ===
        (other.baseUrl ?? '').split('/').slice(0, 3).join();
    await fc.assert(
      fc.asyncProperty(server, server, fc.boolean(), async (first, second, isSaved) => {
        await save({ ...first, key: KEY });
        if (isSaved) await save(second);
        else await tested(second);
        const isUsed = isSaved ? (await storedKey()) === KEY : JSON.stringify(seen()).includes(KEY);
        expect(isUsed).toBe(isSame(first, second));
      }),
      { numRuns: 24 },
    );
  });

  test('An agent without providers is refused by every call', async () => {
    const other = { ...choiceOf(local), agentId: 'demo' };
    const replies = await Promise.all([
      feature.api['agents.access']({ agentId: 'demo' }),
      feature.api['agents.testAccess'](other),
      feature.api['agents.saveAccess']({ commandId, ...other, model: 'm1' }),
      feature.api['agents.forgetKey']({ commandId, agentId: 'demo' }),
    ]);
    expect(replies.map((reply) => !reply.ok && reply.error.kind)).toEqual(
      replies.map(() => 'noSuchAgent'),
    );
  });
});

test.each([
  ['provider', false],
  ['baseUrl', false],
  ['model', false],
  ['proxy', true],
])('The general settings call can set %s of the agent: %s', (key, expected) => {
  expect(feature.hasSetting(agentId, key)).toBe(expected);
});

test.each([
  ['http://127.0.0.1:11434/v1', true],
  ['https://models.example.com/api/v1', true],
  ['127.0.0.1:11434', false],
  ['ftp://host/v1', false],
  ['http://ann:secret@host/v1', false],
  ['http://host/v1?key=1', false],
  ['javascript:alert(1)', false],
  ['', false],
])('The contract takes the address %s: %s', (baseUrl, expected) => {
  const input = { agentId, provider: 'local', baseUrl, key: null };
  expect(contract['agents.testAccess'].input.safeParse(input).success).toBe(expected);
});

test.each([
  [KEY, true],
  [`${KEY}\n`, true],
  ['two\nlines', false],
  ['two words', false],
  ['schlüssel', false],
  ['', false],
])('The contract takes the key %j: %s', (key, expected) => {
  const input = { agentId, provider: 'openai', baseUrl: null, key };
  expect(contract['agents.testAccess'].input.safeParse(input).success).toBe(expected);
});
