import { expect, test } from 'vitest';

import { someCapabilities } from '#renderer/stores/sessions/session-fixture.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { ProjectChoice } from '#shared/session/project-choice.ts';

import {
  effortsOf,
  firstDraft,
  hasSameChoices,
  isAboutFolder,
  withAgent,
  withModel,
} from './draft.ts';
import { NO_WORKTREE } from './worktree/worktree-draft.ts';

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
    additionalFolders: [],
    permissionMode: 'demo-default',
    model: '',
    effort: '',
    worktree: NO_WORKTREE,
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

const mode = (id: string, isDangerous = false) => ({ id, label: id, description: '', isDangerous });
const permissionModes = [mode('claude-default'), mode('plan'), mode('yolo', true)];
const models = [{ id: 'big', label: 'Big' }];
const agents = [anAgent('codex', {}), anAgent('claude', { permissionModes, models })];
const choice: ProjectChoice = {
  folder: '/srv',
  agentId: 'claude',
  permissionMode: 'plan',
  model: 'big',
  isModelListed: true,
};
const chosen = { agentId: 'claude', permissionMode: 'plan', model: 'big' };

test.each<[string, Partial<ProjectChoice>, Partial<typeof chosen>]>([
  ['all of it', {}, {}],
  ['no dangerous mode', { permissionMode: 'yolo' }, { permissionMode: 'claude-default' }],
  ['no mode that is gone', { permissionMode: 'gone' }, { permissionMode: 'claude-default' }],
  ['no listed model that is gone', { model: 'gone' }, { model: '' }],
  ['a typed model', { model: 'typed', isModelListed: false }, { model: 'typed' }],
  [
    'nothing of an agent that is gone',
    { agentId: 'gone' },
    { agentId: 'codex', permissionMode: 'codex-default', model: '' },
  ],
])('firstDraft takes from the last choice of the folder: %s', (_, change, expected) => {
  expect(firstDraft(agents, '/srv', { ...choice, ...change })).toMatchObject({
    ...chosen,
    ...expected,
  });
});

test('firstDraft takes nothing from the choice of an agent that was removed from the machine', () => {
  const removed = agents.map((agent) => ({ ...agent, state: 'missing' as const }));
  const ready = [...removed, anAgent('other', {})];
  expect(firstDraft(ready, '/srv', choice).agentId).toBe('other');
});

test('hasSameChoices compares what is chosen, not the prompt and the folder', () => {
  const first = firstDraft(agents, '/srv', choice);
  expect(hasSameChoices({ ...first, prompt: 'Go', cwd: '/b' }, first)).toBe(true);
  expect(hasSameChoices({ ...first, permissionMode: 'yolo' }, first)).toBe(false);
  expect(hasSameChoices({ ...first, effort: 'high' }, first)).toBe(false);
});

const thinking = anAgent('claude', {
  models: [
    { id: 'big', label: 'Big' },
    { id: 'deep', label: 'Deep', efforts: ['high', 'ultra'] },
    { id: 'plain', label: 'Plain', efforts: [] },
  ],
  efforts: ['low', 'high'],
});

test.each([
  ['', ['low', 'high']],
  ['typed', ['low', 'high']],
  ['big', ['low', 'high']],
  [' deep ', ['high', 'ultra']],
  ['plain', []],
])('effortsOf returns those of the model, or else those of the agent: %s', (model, expected) => {
  expect(effortsOf(thinking, model)).toEqual(expected);
  expect(effortsOf(anAgent('other', {}), model)).toEqual([]);
});

test('withModel keeps the effort that the model has, too', () => {
  const draft = { ...firstDraft([thinking], '/srv'), effort: 'high' };
  expect(withModel(draft, thinking, 'deep')).toMatchObject({ model: 'deep', effort: 'high' });
  expect(withModel(draft, thinking, 'plain')).toMatchObject({ model: 'plain', effort: '' });
});

test.each([
  ['deep', 'ultra', 'ultra'],
  ['big', 'ultra', ''],
  ['big', 'low', 'low'],
])(
  'firstDraft takes the remembered effort if the model has it: %s %s',
  (model, effort, expected) => {
    const remembered = { ...choice, permissionMode: null, model, effort };
    expect(firstDraft([thinking], '/srv', remembered)).toMatchObject({ model, effort: expected });
  },
);
