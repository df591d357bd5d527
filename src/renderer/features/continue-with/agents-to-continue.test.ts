import { expect, test } from 'vitest';

import { someCapabilities } from '#renderer/stores/sessions/session-fixture.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { agentsToContinue } from './agents-to-continue.ts';

function anAgent(agentId: string, state: AgentInfo['state'], needsFolder = true): AgentInfo {
  return {
    agentId,
    name: agentId,
    state,
    version: null,
    path: null,
    problem: null,
    permissionModes: [],
    defaultPermissionMode: 'ask',
    models: [],
    needsFolder,
    capabilities: someCapabilities,
    settings: [],
  };
}

test('agentsToContinue offers other installed agents that work in a given folder, ready ones first', () => {
  const agents = [
    anAgent('same', 'ready'),
    anAgent('loggedOut', 'notLoggedIn'),
    anAgent('ready', 'ready'),
    anAgent('missing', 'missing'),
    anAgent('broken', 'broken'),
    anAgent('demo', 'ready', false),
  ];
  expect(agentsToContinue(agents, 'same').map(({ agentId }) => agentId)).toEqual([
    'ready',
    'loggedOut',
  ]);
});
