import { expect, test } from 'vitest';

import { someCapabilities } from '#renderer/stores/sessions/session-fixture.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { firstDraft, isAboutFolder, withAgent } from './draft.ts';

function anAgent(agentId: string, change: Partial<AgentInfo>): AgentInfo {
  return {
    agentId,
    name: agentId,
    state: 'ready',
    version: null,
    path: null,
    problem: null,
    permissionModes: [],
    defaultPermissionMode: `${agentId}-default`,
    models: [],
    needsFolder: true,
    capabilities: someCapabilities,
    settings: [],
    ...change,
  };
}

const demo = anAgent('demo', { needsFolder: false });

test.each([
  [[demo, anAgent('claude', {})], 'claude'],
  [[demo, anAgent('claude', { state: 'missing' }), anAgent('other', {})], 'other'],
  [[demo, anAgent('claude', { state: 'missing' })], 'demo'],
  [[anAgent('claude', { state: 'missing' }), anAgent('codex', { state: 'notLoggedIn' })], 'claude'],
  [[demo], 'demo'],
  [[], ''],
])('firstDraft chooses the expected agent of list %#', (agents, expected) => {
  expect(firstDraft(agents, '/srv').agentId).toBe(expected);
});

test('withAgent sets the mode and model of the new agent and keeps the rest', () => {
  const draft = { ...firstDraft([anAgent('claude', {})], '/srv'), model: 'big', prompt: 'Go' };
  expect(withAgent(draft, demo)).toEqual({
    agentId: 'demo',
    cwd: '/srv',
    permissionMode: 'demo-default',
    model: '',
    prompt: 'Go',
    face: 'structured',
  });
});

test('withAgent chooses the terminal for an agent without a chat', () => {
  const capabilities = { ...someCapabilities, faces: ['terminal' as const] };
  const draft = firstDraft([anAgent('claude', {})], '/srv');
  expect(withAgent(draft, anAgent('aider', { capabilities })).face).toBe('terminal');
});

test('isAboutFolder is true only for failures of the folder', () => {
  expect(
    ['folderMissing', 'folderNotAbsolute', 'folderNotReadable', 'storeFailed'].map(isAboutFolder),
  ).toEqual([true, true, true, false]);
});
