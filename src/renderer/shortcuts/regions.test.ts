import { expect, test } from 'vitest';

import { regionsFrom } from './regions.ts';

test.each([
  ['sessions', 1, ['conversation', 'composer']],
  ['composer', 1, ['sessions', 'conversation']],
  ['sessions', -1, ['composer', 'conversation']],
  ['conversation', -1, ['sessions', 'composer']],
  [null, 1, ['sessions', 'conversation', 'composer']],
  [null, -1, ['composer', 'conversation', 'sessions']],
] as const)('from %s by %i the order is %j', (current, step, expected) => {
  expect(regionsFrom(current, step)).toEqual(expected);
});
