import { expect, test } from 'vitest';

import { draftOf, editedAgent, emptyAgent, faultsOf } from './own-agent-draft.ts';

const variable = { key: '1', name: 'TOKEN', value: '', isSecret: true, isStored: false };
const fine = { ...emptyAgent, name: 'Mine', command: 'mine' };

test('faultsOf accepts a name and a program', () => {
  expect(faultsOf(fine)).toBeNull();
});

test.each([
  [{ name: ' ' }, { name: true }],
  [{ command: 'npx mine' }, { command: 'hasArguments' }],
  [{ args: 'x\n'.repeat(65) }, { args: true }],
  [{ variables: [variable] }, { variables: { 1: 'valueMissing' } }],
  [{ variables: [{ ...variable, name: 'A B', value: 'x' }] }, { variables: { 1: 'wrong' } }],
  [
    {
      variables: [
        { ...variable, value: 'x' },
        { ...variable, key: '2', value: 'y' },
      ],
    },
    { variables: { 1: 'twice', 2: 'twice' } },
  ],
])('faultsOf with %j reports %j', (change, expected) => {
  expect(faultsOf({ ...fine, ...change })).toMatchObject(expected);
});

test('faultsOf wants the value of a stored secret again when its variable is renamed', () => {
  const stored = { ...variable, key: 'API_KEY', name: 'API_KEY', isStored: true };
  expect(faultsOf({ ...fine, variables: [stored] })).toBeNull();
  expect(faultsOf({ ...fine, variables: [{ ...stored, name: 'TOKEN' }] })).toMatchObject({
    variables: { API_KEY: 'valueMissing' },
  });
});

test('draftOf splits arguments at line breaks and keeps a stored secret', () => {
  const stored = {
    agentId: 'own-x',
    name: 'Mine',
    protocol: 'terminal' as const,
    command: 'mine',
    args: ['--flag', 'two words'],
    variables: [
      { name: 'TOKEN', value: null },
      { name: 'PLAIN', value: '' },
    ],
    removedAt: null,
  };
  const edited = editedAgent(stored);
  expect(edited.args).toBe('--flag\ntwo words');
  expect(faultsOf(edited)).toBeNull();
  expect(draftOf({ ...edited, args: '--flag\n\ntwo words\n' })).toEqual({
    name: 'Mine',
    protocol: 'terminal' as const,
    command: 'mine',
    args: ['--flag', 'two words'],
    variables: [
      { name: 'TOKEN', isSecret: true, value: null },
      { name: 'PLAIN', isSecret: false, value: '' },
    ],
  });
});
