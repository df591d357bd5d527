import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { catalogueDrivers } from '#core/agents/acp/catalogue/catalogue.ts';
import type { AgentPorts } from '#core/agents/driver.ts';
import {
  CountingIds,
  ManualClock,
  RecordedProcesses,
  silentLog,
} from '#core/testing/fake-ports.ts';

import { checkAgents, checkOwnAgents } from './agents.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-doctor-agents-'));
  mkdirSync(join(folder, 'bin'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function ports(): AgentPorts {
  return {
    processes: new RecordedProcesses(),
    clock: new ManualClock(),
    ids: new CountingIds(),
    log: silentLog,
    environment: {
      platform: 'linux',
      homeDir: folder,
      tempDir: folder,
      dataDir: folder,
      version: '0',
      variables: { PATH: join(folder, 'bin') },
      node: { command: process.execPath, env: {} },
      demoScript: '',
      agentScript: '',
    },
    terminals: null,
    setting: () => null,
  };
}

test('checkAgents has a line for an optional agent only if it is installed, and starts nothing', async () => {
  const path = join(folder, 'bin/kimi');
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  const lines = await checkAgents(catalogueDrivers, ports);
  // A program of the test's machine may be in one of the usual folders.
  const own = lines.filter((line) => line.path?.startsWith(folder));
  expect(own).toEqual([
    {
      id: 'agent.kimi',
      name: 'Kimi Code',
      state: 'ok',
      found: 'installed, not started',
      path,
      remedy: null,
      command: null,
    },
  ]);
});

test('checkOwnAgents reports an entry that is found, one that is missing, and no removed one', async () => {
  const program = join(folder, 'bin', 'mine');
  writeFileSync(program, '#!/bin/sh\nexit 1\n');
  chmodSync(program, 0o755);
  const entry = (agentId: string, command: string, removedAt: number | null = null) => ({
    agentId,
    name: agentId,
    protocol: 'acp' as const,
    command,
    args: [],
    variables: [],
    removedAt,
  });
  const entries = [entry('own-a', 'mine'), entry('own-b', 'gone'), entry('own-c', 'mine', 1)];
  expect(await checkOwnAgents(entries, ports())).toMatchObject([
    { id: 'agent.own-a', state: 'ok', path: program, found: 'installed, not started' },
    { id: 'agent.own-b', state: 'problem', path: null, remedy: expect.anything() },
  ]);
});
