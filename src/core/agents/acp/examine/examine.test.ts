import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { Agent } from '#core/agents/agent.ts';
import { ownAgentOf } from '#core/agents/own/own-driver.ts';
import type { ClockPort, SecretPort } from '#core/ports.ts';
import { CountingIds, silentLog } from '#core/testing/fake-ports.ts';
import { ok } from '#shared/base/result.ts';
import type { OwnAgent } from '#shared/agents/own-agent.ts';
import { textIn } from '#shared/words/sentence-text.ts';

let folder: string;
let controller: AbortController;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-examine-'));
  controller = new AbortController();
});

afterEach(() => rmSync(folder, { recursive: true }));

const secrets: SecretPort = {
  place: 'file',
  get: async (name) => (name === 'agent.own-x.TOKEN' ? 'hidden' : null),
  put: async () => ok(null),
};

/** The real clock, on which the time limit of a test passes at once. */
class HurriedClock implements ClockPort {
  readonly #clock = new NodeClock();
  #isLate = false;

  now(): number {
    return this.#clock.now() + (this.#isLate ? 120_000 : 0);
  }

  after(ms: number, callback: () => void): () => void {
    if (ms < 100_000) return this.#clock.after(ms, callback);
    return this.#clock.after(1000, () => {
      this.#isLate = true;
      callback();
    });
  }
}

type Options = {
  readonly clock?: ClockPort;
  readonly variables?: OwnAgent['variables'];
  readonly tempDir?: string;
};

/** Returns an own entry whose program is this shell script. */
function agentOf(
  script: string,
  { clock = new NodeClock(), variables = [], tempDir = folder }: Options = {},
): Agent {
  const command = join(folder, 'agent');
  writeFileSync(command, `#!/bin/sh\n${script}\n`);
  chmodSync(command, 0o755);
  const places = { homeDir: folder, tempDir, dataDir: folder, demoScript: '', agentScript: '' };
  const environment = {
    ...places,
    platform: process.platform,
    version: '1',
    variables: { PATH: process.env['PATH'] ?? '' },
    node: { command: process.execPath, env: {} },
  };
  const entry = {
    agentId: 'own-x',
    name: 'Mine',
    protocol: 'acp' as const,
    command,
    args: ['first', 'two words'],
    variables,
    removedAt: null,
  };
  const ports = {
    processes: new NodeProcesses(),
    clock,
    ids: new CountingIds(),
    log: silentLog,
    environment,
    terminals: null,
    setting: () => null,
  };
  return ownAgentOf(entry, ports, secrets);
}

const hostile = (fault: string) =>
  `exec "${process.execPath}" "${join(import.meta.dirname, '../testing/hostile-agent.mjs')}" ${fault}`;

function examine(agent: Agent, opensSession = false) {
  if (!agent.examine) throw new Error('The agent cannot be examined.');
  return agent.examine({ opensSession, signal: controller.signal });
}

async function problemOf(agent: Agent, opensSession = false) {
  const result = await examine(agent, opensSession);
  if (result.ok) throw new Error('There is a handshake.');
  return { kind: result.error.kind, text: textIn('en', result.error.message) };
}

/** Returns the commands of living processes that contain the test's folder or the fake agent. */
function left(): readonly string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(folder));
}

test('A handshake shows the protocol, every capability, the login methods and the command', async () => {
  const reply = JSON.stringify({
    jsonrpc: '2.0',
    id: 'initialize#1',
    result: {
      protocolVersion: 1,
      agentInfo: { name: 'mine', title: 'Mine!', version: '3.1' },
      agentCapabilities: {
        loadSession: false,
        promptCapabilities: { image: true },
        sessionCapabilities: { list: {} },
        vendor: { deep: { er: 'yes' } },
      },
      authMethods: [{ id: 'key', name: 'API key', description: 'Set TOKEN.' }],
    },
  });
  const agent = agentOf(
    `echo "$TOKEN $PLAIN $#" >&2; read -r line; echo '${reply}'; read -r line`,
    {
      variables: [
        { name: 'TOKEN', value: null },
        { name: 'PLAIN', value: 'seen' },
      ],
    },
  );
  const result = await examine(agent);
  expect(result).toMatchObject({
    ok: true,
    value: {
      commandLine: `${join(folder, 'agent')} first two words`,
      protocolVersion: 1,
      agentName: 'Mine!',
      agentVersion: '3.1',
      capabilities: [
        { name: 'loadSession', value: 'false' },
        { name: 'promptCapabilities.image', value: 'true' },
        { name: 'sessionCapabilities.list', value: 'true' },
        { name: 'vendor.deep.er', value: 'yes' },
      ],
      authMethods: [{ id: 'key', name: 'API key', description: 'Set TOKEN.' }],
      session: null,
      sessionProblem: null,
      errorOutput: 'hidden seen 2',
    },
  });
  expect(left()).toEqual([]);
  expect(readdirSync(folder)).toEqual(['agent']);
});

test('A requested session shows its modes, and the agent is killed although it outlives its input', async () => {
  const result = await examine(agentOf(`sleep 98765 & ${hostile('outlives')}`), true);
  expect(result).toMatchObject({
    ok: true,
    value: {
      session: {
        modes: [
          { id: 'default', label: 'Default', isCurrent: false },
          { id: 'wild', label: 'Wild', isCurrent: true },
        ],
        models: [],
      },
    },
  });
  const sleeping = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  expect(sleeping.filter((line) => line === 'sleep 98765')).toEqual([]);
});

test('A session that needs a login is reported beside the handshake', async () => {
  const result = await examine(agentOf(hostile('login')), true);
  expect(result).toMatchObject({
    ok: true,
    value: {
      protocolVersion: 1,
      session: null,
      sessionProblem: {
        kind: 'notLoggedIn',
        remedy: { name: 'agentFailures.logInOwnWay' },
        command: null,
      },
    },
  });
});

test('A program that prints other text before its answer has a handshake', async () => {
  expect(await examine(agentOf(hostile('noise')))).toMatchObject({ ok: true });
});

test('A program that ends is reported with its last words', async () => {
  expect(await problemOf(agentOf('echo "env: node: not found" >&2; exit 127'))).toMatchObject({
    kind: 'agentEnded',
    text: expect.stringMatching(/127.*env: node: not found/s),
  });
  expect((await problemOf(agentOf('exit 0'))).text).toBe('Mine ended before it answered.');
});

test('A program that does not answer is killed after the time limit, with its last words', async () => {
  const agent = agentOf('echo "I am silent." >&2; exec sleep 98765', {
    clock: new HurriedClock(),
  });
  expect(await problemOf(agent)).toEqual({
    kind: 'agentSilent',
    text: 'Mine started, but did not answer within 120 seconds. Its last output: I am silent.',
  });
  expect(left()).toEqual([]);
});

test('A cancelled test ends at once and leaves no process and no folder', async () => {
  const script = `touch "${join(folder, 'begun')}"; exec sleep 98765`;
  const begun = new Promise<void>((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name !== 'begun') return;
      watcher.close();
      resolve();
    });
  });
  const running = problemOf(agentOf(script));
  await begun;
  controller.abort();
  expect((await running).kind).toBe('examinationCancelled');
  expect(left()).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(['agent', 'begun']);
});

test('A test without a temporary folder is reported with the folder', async () => {
  const { text } = await problemOf(agentOf(hostile('none'), { tempDir: join(folder, 'gone') }));
  expect(text).toContain(`No temporary folder could be created in ${join(folder, 'gone')}`);
});

test('A program that is not there is reported with its path', async () => {
  const agent = agentOf('exit 0');
  rmSync(join(folder, 'agent'));
  expect((await problemOf(agent)).text).toContain(join(folder, 'agent'));
});

test('listConversations returns all pages of an agent, and ignores what is no conversation', async () => {
  expect(await agentOf(hostile('none')).listConversations?.([folder], 10)).toEqual({
    ok: true,
    value: [
      {
        agentSessionId: 's',
        title: 'One',
        cwd: '/work',
        bytes: 0,
        modifiedAt: Date.UTC(2026, 10, 1),
      },
      { agentSessionId: 't', title: null, cwd: null, bytes: 0, modifiedAt: 0 },
    ],
  });
});

test.each([
  ['lists-nothing', /cannot list its conversations/],
  ['lists-badly', /cannot read the reply/],
])('listConversations reports an agent that %s', async (fault, message) => {
  const listed = await agentOf(hostile(fault)).listConversations?.([folder], 10);
  expect(listed?.ok).toBe(false);
  expect(listed && !listed.ok && textIn('en', listed.error.message)).toMatch(message);
});

test('listConversations ends with an agent that lists for ever', async () => {
  const listed = await agentOf(hostile('lists-for-ever')).listConversations?.([folder], 10);
  expect(listed).toMatchObject({ ok: true, value: [{ agentSessionId: 'same' }] });
});
