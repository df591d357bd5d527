import { describe, expect, test } from 'vitest';

import { startOf } from './jumps.ts';

describe('startOf', () => {
  const inSight = { first: 10, last: 20 };
  test.each([
    ['the end of the visible range, for a jump back', 'before', inSight, null, 21],
    ['the beginning of the visible range, for a jump forward', 'after', inSight, null, 9],
    ['the target of the last jump, while it is visible', 'after', inSight, 15, 15],
    ['the visible range, if the target of the last jump is not visible', 'before', inSight, 50, 21],
    ['the target of the last jump, while nothing is rendered', 'before', null, 50, 50],
    [
      'the end of the conversation, while nothing is rendered',
      'before',
      null,
      null,
      Number.MAX_SAFE_INTEGER,
    ],
    ['the beginning of the conversation, while nothing is rendered', 'after', null, null, 0],
  ] as const)('startOf returns %s', (_, direction, seen, arrived, expected) => {
    expect(startOf(direction, seen, arrived)).toBe(expected);
  });
});
