import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import {
  CountingIds,
  ManualClock,
  RecordedProcesses,
  silentLog,
} from '#core/testing/fake-ports.ts';

import { transcriptCode } from './all-transcripts.ts';
import { agentDrivers } from './all.ts';
import type { AgentPorts } from './driver.ts';

const environment = {
  platform: 'linux',
  homeDir: tmpdir(),
  tempDir: tmpdir(),
  dataDir: tmpdir(),
  version: '0.0.0',
  variables: {},
  node: { command: process.execPath, env: {} },
  demoScript: '/nowhere/demo.js',
  agentScript: '',
} as const;
const base = {
  processes: new RecordedProcesses(),
  clock: new ManualClock(),
  ids: new CountingIds(),
  log: silentLog,
};
const transcripts = { list: async () => ({ found: [], total: 0 }), find: async () => null };
const ports: AgentPorts = {
  ...base,
  environment,
  terminals: null,
  setting: () => null,
  transcripts,
};

test.each(agentDrivers.map((driver) => [driver.id, driver] as const))(
  'The driver of %s declares exactly the capabilities that its code has',
  (_, driver) => {
    const agent = driver.create(ports);
    const { capabilities } = driver;
    expect({ id: agent.agentId, mode: agent.defaultPermissionMode }).toEqual({
      id: driver.id,
      mode: driver.defaultPermissionMode,
    });
    expect(capabilities).toMatchObject({
      transcripts: agent.transcripts !== undefined,
      takeOver: agent.outside !== undefined,
    });
    expect(transcriptCode.has(driver.id)).toBe(capabilities.transcripts);
    expect(driver.permissionModes.map(({ id }) => id)).toContain(driver.defaultPermissionMode);
    agent.close?.();
  },
);

test('agentDrivers have no id or alias in common', () => {
  const names = agentDrivers.flatMap(({ id, aliases }) => [id, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
});

test('Of the agents that fork from a turn, Claude Code and Codex cannot fork before a prompt added to a running turn', () => {
  const forking = agentDrivers.filter(({ capabilities }) => capabilities.forkAtTurn === true);
  const notAtAdditions = forking.filter(({ capabilities }) => !capabilities.forkAtAdditions);
  expect(notAtAdditions.map(({ id }) => id)).toEqual(['claude-code', 'codex']);
});
