import { expect, test } from 'vitest';

import { someCapabilities } from '#renderer/stores/sessions/session-fixture.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { readinessOf } from './readiness.ts';

const message = { name: 'agentFailures.resume', values: {} };
const problem = { kind: 'p', message, remedy: null, command: null };

const anAgent = (agentId: string, change: Partial<AgentInfo>): AgentInfo => ({
  agentId,
  name: agentId,
  state: 'ready',
  version: null,
  path: null,
  problem: null,
  permissionModes: [],
  defaultPermissionMode: '',
  models: [],
  needsFolder: true,
  capabilities: someCapabilities,
  settings: [],
  ...change,
});

test('readinessOf names agents that are not ready by reason, most urgent first', () => {
  const { ready, groups } = readinessOf([
    anAgent('works', {}),
    anAgent('absent', { state: 'missing', problem }),
    anAgent('own', { state: 'notLoggedIn', providers: [], problem }),
    anAgent('limited', { problem }),
    anAgent('other', { state: 'missing', problem }),
    anAgent('signedOut', { state: 'notLoggedIn', problem }),
    anAgent('bad', { state: 'broken', problem }),
  ]);
  expect(ready.map(({ agentId }) => agentId)).toEqual(['works', 'limited']);
  expect(groups.map(({ reason, agents }) => [reason, ...agents.map(({ name }) => name)])).toEqual([
    ['broken', 'bad'],
    ['notLoggedIn', 'signedOut'],
    ['notSetUp', 'own'],
    ['missing', 'absent', 'other'],
    ['noted', 'limited'],
  ]);
});

test('readinessOf names no other agents if all are ready', () => {
  expect(readinessOf([anAgent('a', {}), anAgent('b', {})]).groups).toEqual([]);
});
