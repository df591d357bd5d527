import { expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';

import { fateOf } from './fate-of.ts';

const answered = (status: number, retryAfterSeconds: number | null = null) => ok({ status, retryAfterSeconds });

test.each([
  ['200', answered(200), 1, { state: 'delivered' }],
  ['204', answered(204), 9, { state: 'delivered' }],
  ['301', answered(301), 1, { state: 'failed', result: expect.stringContaining('redirects') }],
  ['404', answered(404), 1, { state: 'failed' }],
  ['500 at first', answered(500), 1, { state: 'pending', inMs: 5000 }],
  ['500 again', answered(500), 2, { state: 'pending', inMs: 30_000 }],
  ['429 that says when', answered(429, 90), 1, { state: 'pending', inMs: 90_000 }],
  ['429 that says never', answered(429, 1e9), 1, { state: 'pending', inMs: 12 * 3_600_000 }],
  ['503 for the last time', answered(503), 10, { state: 'failed', result: expect.stringContaining('10 attempts') }],
  ['a hang', err({ kind: 'notReached', message: 'No answer.' } as const), 1, { state: 'pending', inMs: 5000, result: 'No answer.' }],
  ['a private address', err({ kind: 'refused', message: 'No.' } as const), 1, { state: 'failed', result: 'No.' }],
])('%s', (_, answer, attempts, expected) => {
  expect(fateOf(answer, attempts)).toMatchObject(expected);
});
