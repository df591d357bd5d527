import { expect, test } from 'vitest';

import { retryOf, secondsUntil } from './retry-count.ts';

test('reads attempt, limit and the moment of the next try', () => {
  expect(retryOf({ attempt: 2, maxRetries: 10, delayMs: 1500, errorStatus: 529, error: 'overloaded' }, 1000)).toEqual({
    attempt: 2,
    max: 10,
    dueAt: 2500,
    why: '529 overloaded',
  });
  expect(retryOf({ attempt: 2 }, null)).toEqual({ attempt: 2, max: null, dueAt: null, why: '' });
  expect(retryOf({}, 1000)).toBeNull();
});

test('counts whole seconds down to zero', () => {
  expect([secondsUntil(2500, 0), secondsUntil(2500, 2499), secondsUntil(2500, 9000)]).toEqual([3, 1, 0]);
});
