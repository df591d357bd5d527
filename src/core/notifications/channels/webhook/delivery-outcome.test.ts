import { expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';

import { deliveryOutcome } from './delivery-outcome.ts';

const answer = (status: number, retryAfterSeconds: number | null = null) =>
  ok({ status, retryAfterSeconds });

test.each([
  ['delivered after 200', answer(200), 1, { state: 'delivered' }],
  ['delivered after 204', answer(204), 9, { state: 'delivered' }],
  [
    'failed after 301',
    answer(301),
    1,
    { state: 'failed', result: { name: 'webhookResults.redirects', values: { status: 301 } } },
  ],
  ['failed after 404', answer(404), 1, { state: 'failed' }],
  ['pending for 5 s after a first 500', answer(500), 1, { state: 'pending', inMs: 5000 }],
  ['pending for 30 s after a second 500', answer(500), 2, { state: 'pending', inMs: 30_000 }],
  ['pending for 5 s after a first 408', answer(408), 1, { state: 'pending', inMs: 5000 }],
  ['pending for 5 s after a first 425', answer(425), 1, { state: 'pending', inMs: 5000 }],
  [
    'pending for its own time after a 503 with a shorter Retry-After',
    answer(503, 90),
    4,
    { state: 'pending', inMs: 600_000 },
  ],
  [
    'pending as long as the Retry-After of a 429',
    answer(429, 90),
    1,
    { state: 'pending', inMs: 90_000 },
  ],
  [
    'pending for at most 12 h after a 429',
    answer(429, 1e9),
    1,
    { state: 'pending', inMs: 12 * 3_600_000 },
  ],
  [
    'failed after the tenth 503',
    answer(503),
    10,
    { state: 'failed', result: { name: 'webhookResults.givenUp', values: { attempts: 10 } } },
  ],
  [
    'pending after no answer',
    err({ kind: 'notReached', message: 'No answer.' } as const),
    1,
    { state: 'pending', inMs: 5000, result: 'No answer.' },
  ],
  [
    'failed for a private address',
    err({ kind: 'refused', message: 'No.' } as const),
    1,
    { state: 'failed', result: 'No.' },
  ],
])('A delivery is %s', (_, reply, attempts, expected) => {
  expect(deliveryOutcome(reply, attempts)).toMatchObject(expected);
});

test('A failed delivery is retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h and 12 h', () => {
  const waits = Array.from({ length: 10 }, (_, at) => {
    const outcome = deliveryOutcome(answer(500), at + 1);
    return outcome.state === 'pending' ? outcome.inMs / 1000 : outcome.state;
  });
  expect(waits).toEqual([5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 'failed']);
});
