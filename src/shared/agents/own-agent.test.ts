import { expect, test } from 'vitest';

import { isVariableName, ownAgentDraft, programFault } from './own-agent.ts';

test.each([
  ['my-agent', null],
  ['/opt/my tools/agent', null],
  [String.raw`C:\Tools\agent.exe`, null],
  ['  ', 'empty'],
  ['npx my-agent', 'hasArguments'],
  ['./agent', 'notWhole'],
  ['~/bin/agent', 'notWhole'],
  ['/opt/agent\n', 'lineBreak'],
])('programFault of %j is %s', (program, expected) => {
  expect(programFault(program)).toBe(expected);
});

test.each([
  ['API_KEY', true],
  ['_x1', true],
  ['1X', false],
  ['A-B', false],
  ['A=B', false],
  ['', false],
])('isVariableName(%j) is %s', (name, expected) => {
  expect(isVariableName(name)).toBe(expected);
});

test('ownAgentDraft refuses two variables of the same name', () => {
  const variable = { name: 'A', isSecret: false, value: '' };
  const draft = { name: 'X', command: 'x', args: [], variables: [variable] };
  expect(ownAgentDraft.safeParse(draft).success).toBe(true);
  expect(ownAgentDraft.safeParse({ ...draft, variables: [variable, variable] }).success).toBe(
    false,
  );
});
