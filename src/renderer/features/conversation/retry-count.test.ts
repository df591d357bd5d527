import { expect, test } from 'vitest';

import { retryOf, secondsUntil } from './retry-count.ts';

test('reads attempt, limit and the moment of the next try', () => {
  expect(retryOf({ over: 0, attempt: 2, maxRetries: 10, delayMs: 1500, errorStatus: 529, error: 'overloaded' }, 1000)).toEqual({
    attempt: 2,
    max: 10,
    dueAt: 2500,
    why: '529 overloaded',
    isOver: false,
  });
  expect(retryOf({ over: 0, attempt: 2 }, null)).toEqual({ attempt: 2, max: null, dueAt: null, why: '', isOver: false });
  expect(retryOf({}, 1000)).toBeNull();
});

test('counts whole seconds down to zero', () => {
  expect([secondsUntil(2500, 0), secondsUntil(2500, 2499), secondsUntil(2500, 9000)]).toEqual([3, 1, 0]);
});

test.each([{ over: 1 }, {}])('counts no seconds when the series is over, or is of a version that did not say (%j)', (more) => {
  expect(retryOf({ attempt: 2, delayMs: 1500, ...more }, 1000)).toMatchObject({ dueAt: null, isOver: true });
});
