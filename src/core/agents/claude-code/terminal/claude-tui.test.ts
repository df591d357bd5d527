import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { AgentTerminals } from '#core/terminals/agent-terminals.ts';
import { Terminals } from '#core/terminals/terminals.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { FakeTerminalHost } from '#core/testing/fake-terminal-host.ts';
import { Harness } from '#core/testing/harness.ts';

import { ClaudeTui } from './claude-tui.ts';
import { writeMemo } from './tui-memo.ts';

const status = { app: 'claude-code', kind: null, message: null };

let folder: string;
let harness: Harness;
let claude: ClaudeTui;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corral-tui-'));
  harness = new Harness();
});
afterEach(async () => {
  claude.close();
  harness.dispose();
  await rm(folder, { recursive: true, force: true });
});

test('ClaudeTui.adopt receives status reports that arrive during the takeover', async () => {
  const host = new FakeTerminalHost();
  const living = {
    terminalId: 't1',
    cols: 80,
    rows: 24,
    lane: 'agent',
    pid: 7,
    offset: 5,
    oldest: 0,
    title: null,
    exit: null,
  } as const;
  host.terminals.set('t1', { ...living, status: { ...status, state: 'idle', offset: 5 } });
  const { journal, data, clock, ids } = harness;
  const environment = {
    platform: 'linux',
    homeDir: folder,
    tempDir: folder,
    dataDir: folder,
    version: '9.9',
    variables: {},
    node: { command: 'node', env: {} },
    demoScript: '',
    agentScript: '',
  };
  const terminals = new Terminals({
    host,
    journal,
    store: data.store,
    clock,
    ids,
    log: silentLog,
    environment,
  });
  await terminals.recover();
  claude = new ClaudeTui({
    terminals: new AgentTerminals(terminals),
    clock,
    ids,
    log: silentLog,
    previewDetails: () => null,
    environment,
  });

  const started = Promise.withResolvers<void>();
  const events = (news: readonly AgentEvent[]) =>
    news.some(({ type }) => type === 'turnStarted') && started.resolve();
  const address = { port: 0, key: 'k', secret: 's' };
  const known = {
    agentSessionId: null,
    permissionMode: 'default',
    prompts: [],
    forms: [],
    used: {},
    transcript: null,
  };
  const adopting = claude.adopt(writeMemo({ ...address, ...known, terminalId: 't1' }), {
    events,
    exited: () => undefined,
  });
  // The host has found the terminal; the hook server is still being opened.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  host.say({
    type: 'statusChanged',
    terminalId: 't1',
    status: { ...status, state: 'working', offset: 9 },
  });
  const adopted = await adopting;
  await started.promise;
  expect(adopted).toMatchObject({ ok: true, value: { terminalId: 't1' } });
  if (adopted.ok) adopted.value.detach?.();
});
