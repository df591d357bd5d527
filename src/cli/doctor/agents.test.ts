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

import { checkAgents } from './agents.ts';

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
