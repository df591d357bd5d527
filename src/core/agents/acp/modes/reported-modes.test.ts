import { expect, test } from 'vitest';

import { askingMode, defaultModeOf, modesOf } from './reported-modes.ts';

const known = [
  { id: 'default', label: 'Ask', description: 'Asks.', isDangerous: false },
  { id: 'auto', label: 'A model decides', description: '', isDangerous: true },
];
const offered = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, label: `The ${id}`, description: '' }));

test('modesOf keeps the names of known modes and marks unknown ones that seem not to ask', () => {
  const modes = modesOf(known, offered('default', 'auto', 'architect', 'full-access', 'YOLO'));
  expect(modes.map(({ label, isDangerous }) => [label, isDangerous])).toEqual([
    ['Ask', false],
    ['A model decides', true],
    ['The architect', false],
    ['The full-access', true],
    ['The YOLO', true],
  ]);
});

test('modesOf returns the known modes if an agent offered none', () => {
  expect(modesOf(known, null)).toBe(known);
  expect(modesOf(known, [])).toBe(known);
});

test.each([
  [['wild', 'ask'], 'ask'],
  [['ask', 'default'], 'default'],
  [['wild'], null],
])('askingMode of %s is %s', (ids, expected) => {
  expect(askingMode(offered(...ids))).toBe(expected);
});

test.each([
  ['auto', ['default', 'auto'], 'auto'],
  ['unknown', ['auto', 'default'], 'default'],
  ['unknown', ['auto', 'code'], 'code'],
  ['unknown', ['auto'], 'unknown'],
  ['default', ['yolo', 'auto'], 'unknown'],
])('defaultModeOf with the intention %s and the modes %s is %s', (intended, ids, expected) => {
  expect(defaultModeOf(modesOf(known, offered(...ids)), intended)).toBe(expected);
});
