import { expect, test } from 'vitest';

import type { AgentInfo } from '#shared/contract/agents.ts';

import { agentToSetUp } from './agent-to-set-up.ts';

function anAgent(agentId: string, more: Partial<AgentInfo>): AgentInfo {
  return {
    agentId,
    name: agentId,
    state: 'missing',
    version: null,
    path: null,
    problem: null,
    permissionModes: [],
    defaultPermissionMode: '',
    models: [],
    needsFolder: true,
    capabilities: {
      faces: ['structured'],
      resume: true,
      fork: false,
      additionalFolders: false,
      modes: true,
      models: true,
      images: true,
      steering: null,
      transcripts: false,
      questions: true,
      takeOver: false,
    },
    settings: [],
    ...more,
  };
}

const own = (state: AgentInfo['state']) => anAgent('own', { state, providers: [] });
const demo = anAgent('demo', { state: 'ready', needsFolder: false });

test.each([
  ['no other agent is installed', [own('notLoggedIn'), anAgent('a', {}), demo], 'own'],
  ['another one is installed', [own('notLoggedIn'), anAgent('a', { state: 'ready' })], undefined],
  [
    'another one needs a login',
    [own('notLoggedIn'), anAgent('a', { state: 'notLoggedIn' })],
    undefined,
  ],
  ['it has a model', [own('ready'), anAgent('a', {}), demo], undefined],
  ['it does not work', [own('broken'), demo], undefined],
  ['nothing was detected yet', [], undefined],
])('agentToSetUp returns the agent of Corral or none: %s', (_, agents, expected) => {
  expect(agentToSetUp(agents)?.agentId).toBe(expected);
});
