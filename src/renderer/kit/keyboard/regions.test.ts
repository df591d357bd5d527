import { expect, test } from 'vitest';

import { othersFrom } from './regions.ts';

const all = ['list', 'text', 'field', 'tabs'] as const;

test.each([
  ['list', 1, ['text', 'field', 'tabs']],
  ['field', 1, ['tabs', 'list', 'text']],
  ['tabs', 1, ['list', 'text', 'field']],
  ['list', -1, ['tabs', 'field', 'text']],
  ['text', -1, ['list', 'tabs', 'field']],
  [null, 1, ['list', 'text', 'field', 'tabs']],
  [null, -1, ['tabs', 'field', 'text', 'list']],
] as const)('othersFrom %s by %i returns %j', (current, step, expected) => {
  expect(othersFrom(all, current, step)).toEqual(expected);
});
