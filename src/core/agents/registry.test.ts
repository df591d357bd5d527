import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { FileBlobs } from '#core/adapters/files/file-blobs.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { openDataFolder, type DataFolder } from '#core/data-folder/data-folder.ts';
import { Journal } from '#core/journal/journal.ts';
import { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import type { Agent } from './agent.ts';
import { AgentRegistry, type KnownAgent } from './registry.ts';

let folder: string;
let data: DataFolder;
let journal: Journal;
let states: Map<string, AgentInfo['state']>;
let detected: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-registry-'));
  const opened = openDataFolder(sqlite, folder, 'test', 'now');
  if (!opened.ok) throw new Error('The data folder was not opened.');
  data = opened.value;
  journal = new Journal(data.store, new FileBlobs(data.blobs));
  states = new Map();
  detected = [];
});

afterEach(() => {
  data.close();
  rmSync(folder, { recursive: true });
});

function agentOf(agentId: string): Agent {
  const scripted = new ScriptedAgent();
  return {
    agentId,
    defaultPermissionMode: 'default',
    detect: async () => {
      detected.push(agentId);
      return { ...(await scripted.detect()), agentId, state: states.get(agentId) ?? 'ready' };
    },
    start: () => {
      throw new Error('This test starts no agent.');
    },
  };
}

const known = (agentId: string, offered: KnownAgent['offered'] = 'always'): KnownAgent => ({
  agent: agentOf(agentId),
  offered,
});
const ids = () => journal.agents.map(({ agentId }) => agentId);

test('AgentRegistry lists an optional agent only while it is found, in the order of the drivers', async () => {
  states.set('rare', 'missing').set('usual', 'missing');
  const registry = new AgentRegistry(journal, [
    known('usual'),
    known('rare', 'whenFound'),
    known('last'),
  ]);
  await registry.list(true);
  expect(ids()).toEqual(['usual', 'last']);
  states.set('rare', 'ready');
  const listed = await registry.list(true);
  expect(listed.map(({ agentId }) => agentId)).toEqual(['usual', 'rare', 'last']);
  expect(ids()).toEqual(['usual', 'rare', 'last']);
});

test('AgentRegistry looks for optional agents one after the other, after the others are listed', async () => {
  const registry = new AgentRegistry(journal, [known('rare', 'whenFound'), known('usual')]);
  await registry.list(true);
  expect(detected).toEqual(['usual', 'rare']);
});

test('AgentRegistry finds a program that is installed during a detection when it is asked to refresh', async () => {
  states.set('usual', 'missing');
  const { promise: installed, resolve: install } = Promise.withResolvers<void>();
  const agent: Agent = {
    ...agentOf('usual'),
    detect: async () => {
      detected.push('usual');
      const state = states.get('usual') ?? 'ready';
      await installed;
      return { ...(await new ScriptedAgent().detect()), agentId: 'usual', state };
    },
  };
  const registry = new AgentRegistry(journal, [{ agent, offered: 'always' }]);
  const first = registry.list(true);
  states.set('usual', 'ready');
  const refreshes = [registry.list(true), registry.list(true)];
  install();
  expect((await first).map(({ state }) => state)).toEqual(['missing']);
  for (const infos of await Promise.all(refreshes))
    expect(infos.map(({ state }) => state)).toEqual(['ready']);
  expect(detected).toEqual(['usual', 'usual']);
});

test('AgentRegistry adds, detects again and removes an agent', async () => {
  const registry = new AgentRegistry(journal, [known('usual')]);
  await registry.list(true);
  await registry.put(agentOf('own'));
  expect(ids()).toEqual(['usual', 'own']);
  states.set('own', 'broken');
  await registry.refresh('own');
  expect(journal.agents.at(-1)?.state).toBe('broken');
  registry.remove('own');
  expect(ids()).toEqual(['usual']);
  expect(registry.agents.has('own')).toBe(false);
});

test('AgentRegistry lists nothing before the usual agents were detected, and then what it learnt before', async () => {
  const registry = new AgentRegistry(journal, [known('usual'), known('own'), known('last')]);
  states.set('own', 'broken');
  await registry.refresh('own');
  await registry.put(agentOf('new'));
  expect(ids(), 'a page would take one agent for all of them').toEqual([]);
  await registry.list(false);
  expect(ids()).toEqual(['usual', 'own', 'last', 'new']);
});

test('AgentRegistry detects one agent alone if it is asked about before the others, and only once', async () => {
  const registry = new AgentRegistry(journal, [known('usual'), known('last')]);
  states.set('usual', 'missing');
  expect(await registry.infoOf('usual')).toMatchObject({ name: 'Scripted', state: 'missing' });
  expect(await registry.infoOf('usual')).toMatchObject({ state: 'missing' });
  expect(await registry.infoOf('none')).toBeNull();
  expect(detected).toEqual(['usual']);
});

test('AgentRegistry keeps an agent that was added or changed during a detection', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<null>();
  const slow: Agent = {
    ...agentOf('slow'),
    detect: async () => {
      await gate;
      return agentOf('slow').detect();
    },
  };
  const registry = new AgentRegistry(journal, [
    { agent: slow, offered: 'always' },
    known('usual'),
    known('rare', 'whenFound'),
  ]);
  const looking = registry.list(true);
  await registry.put(agentOf('own'));
  states.set('usual', 'broken');
  await registry.refresh('usual');
  open(null);
  const listed = await looking;
  expect(listed.map(({ agentId }) => agentId)).toEqual(['slow', 'usual', 'rare', 'own']);
  expect(ids()).toEqual(['slow', 'usual', 'rare', 'own']);
  expect(journal.agents.find(({ agentId }) => agentId === 'usual')?.state).toBe('broken');
});

test('AgentRegistry stops a detection when it is closed, and stores nothing more', async () => {
  const registry = new AgentRegistry(journal, [known('usual'), known('rare', 'whenFound')]);
  const looking = registry.list(true);
  registry.close();
  await looking;
  await registry.refresh('rare');
  expect(detected).toEqual(['usual']);
  expect(ids()).toEqual([]);
});
