import { describe, expect, test } from 'vitest';

import { startOf } from './jumps.ts';

describe('where a jump looks from', () => {
  const inSight = { first: 10, last: 20 };
  test.each([
    ['the end of what is in sight, going back', 'before', inSight, null, 21],
    ['the beginning of what is in sight, going on', 'after', inSight, null, 9],
    ['where the last jump led, while it is in sight', 'after', inSight, 15, 15],
    ['what is in sight, once the last jump is far away', 'before', inSight, 50, 21],
    ['where the last jump led, while nothing is drawn', 'before', null, 50, 50],
    ['the very end, while nothing is drawn', 'before', null, null, Number.MAX_SAFE_INTEGER],
    ['the very beginning, while nothing is drawn', 'after', null, null, 0],
  ] as const)('is %s', (_, direction, seen, arrived, expected) => {
    expect(startOf(direction, seen, arrived)).toBe(expected);
  });
});
