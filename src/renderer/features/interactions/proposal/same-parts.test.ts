import { expect, test } from 'vitest';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import { areSameParts } from './same-parts.ts';

const hunk = (...lines: readonly string[]) => ({
  oldStart: 1,
  oldLines: 1,
  newStart: 1,
  newLines: 1,
  lines: [...lines],
});

const details = (...hunks: readonly ReturnType<typeof hunk>[]): InteractionDetails => ({
  type: 'tool',
  toolName: 'E',
  toolUseId: null,
  input: {},
  details: {
    type: 'diff',
    filePath: '/a',
    oldContent: '',
    newContent: '',
    hunks: [...hunks],
  },
});

const SHOWN = details(hunk(' a', '-b', '+c'), hunk('+}', '+', '+{'));

test('areSameParts accepts hunks with the same changes, also with equal lines placed otherwise', () => {
  expect(areSameParts([hunk('-b', '+c', ' d'), hunk('+{', '+}', '+')], SHOWN)).toBe(true);
});

test('areSameParts refuses hunks in another order, of other lines, and more or fewer of them', () => {
  const [first, second] = [hunk('-b', '+c'), hunk('+}', '+', '+{')];
  expect(areSameParts([second, first], SHOWN)).toBe(false);
  expect(areSameParts([hunk('-b', '+C'), second], SHOWN)).toBe(false);
  expect(areSameParts([first], SHOWN)).toBe(false);
  expect(areSameParts([first, second, first], SHOWN)).toBe(false);
  expect(areSameParts([], { type: 'none' })).toBe(false);
});
