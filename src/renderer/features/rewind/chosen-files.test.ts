import { expect, test } from 'vitest';

import type { RewindFile } from '#shared/git/checkpoint.ts';

import { chosenFiles, firstChoice, listedFiles } from './chosen-files.ts';

const file = (path: string, more: Partial<RewindFile> = {}): RewindFile => ({
  path,
  action: 'restore',
  state: 'asLeft',
  stateId: `state of ${path}`,
  isReported: true,
  isPresent: true,
  ...more,
});
const FILES = [
  file('a'),
  file('b', { state: 'changedSince' }),
  file('c', { action: 'none' }),
  file('d', { state: 'blocked' }),
];

test('listedFiles shows files that need a look first, and leaves out files that stay', () => {
  expect(listedFiles(FILES).map(({ path }) => path)).toEqual(['b', 'd', 'a']);
});

test('firstChoice contains only files that are as the agent left them', () => {
  expect([...firstChoice(FILES)]).toEqual(['a']);
});

test('chosenFiles confirms exactly the chosen files that are not as the agent left them', () => {
  expect(chosenFiles(FILES, new Set(['a', 'b', 'c', 'd']))).toEqual([
    { path: 'b', stateId: 'state of b', isConfirmed: true },
    { path: 'a', stateId: 'state of a', isConfirmed: false },
  ]);
});
