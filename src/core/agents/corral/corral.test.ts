import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { Launch } from '#core/agents/agent.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';

import { corralDriver } from './driver.ts';
import { providers } from './providers.ts';
import { environmentOf, isSetUp, ownFolders } from './environment.ts';

const KEY = 'planted-key';
const hostile = join(import.meta.dirname, '../acp/testing/hostile-agent.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-own-agent-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Given = {
  readonly settings?: Readonly<Record<string, string>>;
  readonly key?: string | null;
  readonly variables?: Readonly<Record<string, string>>;
  readonly node?: Readonly<Record<string, string>>;
};

function portsOf({ settings = {}, key = null, variables = {}, node = {} }: Given): AgentPorts {
  const places = { homeDir: folder, tempDir: folder, dataDir: join(folder, 'data') };
  const environment = {
    ...places,
    demoScript: '',
    agentScript: join(folder, 'agent.mjs'),
    platform: process.platform,
    version: '1.2.3',
    variables: { PATH: process.env['PATH'] ?? '', ...variables },
    node: { command: process.execPath, env: node },
  };
  return {
    processes: new NodeProcesses(),
    clock: new NodeClock(),
    ids: new CountingIds(),
    log: silentLog,
    environment,
    terminals: null,
    setting: (name) => settings[name] ?? null,
    secret: () => Promise.resolve(key),
  };
}

const server = { provider: 'compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' };

/** Starts a session of an agent that plays the program with a fault. */
async function start(fault: string) {
  const seen = join(folder, 'seen.json');
  const script = `import { writeFileSync } from 'node:fs';
const key = process.env.CORRAL_AGENT_API_KEY;
writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ args: process.argv.slice(2), key }));
process.argv.splice(2, 9, ${JSON.stringify(fault)});
await import(${JSON.stringify(hostile)});`;
  writeFileSync(join(folder, 'agent.mjs'), script);
  const agent = corralDriver.create(portsOf({ settings: server, key: KEY }));
  const launch: Launch = {
    sessionId: 's',
    cwd: folder,
    permissionMode: 'ask',
    model: null,
    resume: null,
    face: 'structured',
    wireLog: join(folder, 'wire.jsonl'),
  };
  const ended: unknown[] = [];
  const listener = { events: () => undefined, exited: () => void ended.push('exited') };
  const started = await agent.start(launch, listener);
  return { started, seen: JSON.parse(readFileSync(seen, 'utf8')), wire: launch.wireLog };
}

describe('A session of Corral’s own agent', () => {
  test('The program speaks ACP, and gets the key in its environment alone', async () => {
    const { started, seen, wire } = await start('none');
    if (started.ok) await started.value.stop();
    expect(seen).toEqual({ args: ['--acp'], key: KEY });
    expect(readFileSync(wire, 'utf8')).not.toContain(KEY);
  });

  test('A program that needs a login has the problem that a model is to be chosen', async () => {
    const { started } = await start('login');
    expect(started).toMatchObject({
      ok: false,
      error: {
        kind: 'notLoggedIn',
        message: { name: 'corral.failures.notAccepted' },
        remedy: { name: 'corral.failures.setUp' },
        command: null,
      },
    });
    expect(started.ok ? null : started.error.logIns).toBeUndefined();
  });

  test('A missing program is detected as broken', async () => {
    const info = await corralDriver.create(portsOf({})).detect();
    expect(info).toMatchObject({ state: 'broken', problem: { kind: 'agentMissing' } });
  });
});

describe('environmentOf', () => {
  const own = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !['PATH'].includes(name)));

  test('The saved access replaces that of the person as a whole', async () => {
    const variables = {
      CORRAL_AGENT_PROVIDER: 'openai',
      CORRAL_AGENT_API_KEY: 'other',
      CORRAL_AGENT_MODEL: 'other',
      CORRAL_AGENT_PROXY: 'http://other',
      CORRAL_AGENT_DATA: '/mine',
    };
    const settings = { ...server, proxy: 'http://127.0.0.1:8' };
    expect(own(await environmentOf(portsOf({ settings, variables })))).toEqual({
      CORRAL_AGENT_PROVIDER: 'compatible',
      CORRAL_AGENT_BASE_URL: 'http://127.0.0.1:9/v1',
      CORRAL_AGENT_MODEL: 'm',
      CORRAL_AGENT_PROXY: 'http://127.0.0.1:8',
      CORRAL_AGENT_DATA: '/mine',
      CORRAL_AGENT_CONFIG: join(folder, '.config', 'corral'),
      CORRAL_AGENT_HIDDEN: expect.any(String),
    });
  });

  test('Without a saved access that of the person stays, and the variables of Node are set last', async () => {
    const variables = { CORRAL_AGENT_PROVIDER: 'openai', ELECTRON_RUN_AS_NODE: '0' };
    const node = { ELECTRON_RUN_AS_NODE: '1' };
    expect(await environmentOf(portsOf({ variables, node }))).toMatchObject({
      CORRAL_AGENT_PROVIDER: 'openai',
      ELECTRON_RUN_AS_NODE: '1',
    });
  });
});

test.each([
  ['nothing', {}, false],
  ['a variable of the person', { variables: { CORRAL_AGENT_PROVIDER: 'openai' } }, true],
  ['a server without a key', { settings: server }, true],
  ['a provider without a key', { settings: { provider: 'openai' } }, false],
  ['a provider with a key', { settings: { provider: 'openai' }, key: KEY }, true],
])('isSetUp with %s is %s', async (_, given, expected) => {
  expect(await isSetUp(portsOf(given))).toBe(expected);
});

test.each([
  ['linux', {}, '/d/agent', '/home/ann/.config/corral'],
  ['linux', { XDG_CONFIG_HOME: '/c' }, '/d/agent', '/c/corral'],
  ['linux', { XDG_CONFIG_HOME: 'relative' }, '/d/agent', '/home/ann/.config/corral'],
  ['darwin', {}, '/d/agent', '/home/ann/.config/corral'],
  ['linux', { CORRAL_AGENT_DATA: '/mine', CORRAL_AGENT_CONFIG: '/own' }, '/mine', '/own'],
])('ownFolders on %s with %j', (platform, variables, data, config) => {
  const facts = { platform, homeDir: '/home/ann', dataDir: '/d', variables };
  expect(ownFolders(facts)).toEqual({
    CORRAL_AGENT_DATA: data,
    CORRAL_AGENT_CONFIG: config,
    CORRAL_AGENT_HIDDEN: '/d',
  });
});

test('ownFolders on Windows are below the folder of the account', () => {
  const facts = {
    platform: 'win32',
    homeDir: 'C:\\Users\\ann',
    dataDir: 'D:\\data',
    variables: { APPDATA: 'D:\\Roaming' },
  };
  expect(ownFolders(facts)).toEqual({
    CORRAL_AGENT_DATA: 'D:\\data\\agent',
    CORRAL_AGENT_CONFIG: 'D:\\Roaming\\Corral',
    CORRAL_AGENT_HIDDEN: 'D:\\data',
  });
});

test('The agent offers Anthropic, OpenAI, Google, servers of this machine, and any other address', () => {
  expect(providers.map(({ id, key }) => [id, key])).toEqual([
    ['anthropic', 'required'],
    ['openai', 'required'],
    ['gemini', 'required'],
    ['local', 'optional'],
    ['compatible', 'optional'],
  ]);
  const local = providers.find(({ id }) => id === 'local');
  expect(local?.addresses?.map(({ label }) => label)).toEqual(['Ollama', 'LM Studio', 'llama.cpp']);
});
