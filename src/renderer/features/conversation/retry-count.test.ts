import { expect, test } from 'vitest';

import { retryOf, secondsUntil } from './retry-count.ts';

test('retryOf returns attempt, limit and time of the next retry', () => {
  expect(
    retryOf(
      { over: 0, attempt: 2, maxRetries: 10, delayMs: 1500, errorStatus: 529, error: 'overloaded' },
      1000,
    ),
  ).toEqual({
    attempt: 2,
    max: 10,
    dueAt: 2500,
    why: '529 overloaded',
    isOver: false,
  });
  expect(retryOf({ over: 0, attempt: 2 }, null)).toEqual({
    attempt: 2,
    max: null,
    dueAt: null,
    why: '',
    isOver: false,
  });
  expect(retryOf({}, 1000)).toBeNull();
});

test('secondsUntil returns whole seconds and never less than zero', () => {
  expect([secondsUntil(2500, 0), secondsUntil(2500, 2499), secondsUntil(2500, 9000)]).toEqual([
    3, 1, 0,
  ]);
});

test.each([{ over: 1 }, {}])(
  'retryOf returns no due time if the retries are over or their state is unknown (%j)',
  (more) => {
    expect(retryOf({ attempt: 2, delayMs: 1500, ...more }, 1000)).toMatchObject({
      dueAt: null,
      isOver: true,
    });
  },
);
