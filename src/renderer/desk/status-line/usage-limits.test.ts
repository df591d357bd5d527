import { describe, expect, test } from 'vitest';

import type { UsageLimit } from '#shared/session/usage-limit.ts';

import { currentLimits, periodOf, stateOf } from './usage-limits.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;

const limit = (limitId: string, about: Partial<UsageLimit> = {}): UsageLimit => ({
  limitId,
  name: null,
  windowMinutes: null,
  usedShare: null,
  state: 'open',
  resetsAt: NOW + 1,
  reportedAt: NOW,
  ...about,
});

const ids = (...limits: readonly UsageLimit[]) =>
  currentLimits(limits, NOW).map(({ limitId }) => limitId);

describe('currentLimits', () => {
  test('currentLimits puts a reached limit before a near one, and a used one before the others', () => {
    expect(
      ids(
        limit('a', { usedShare: 0.1 }),
        limit('b', { usedShare: 0.5 }),
        limit('c', { state: 'near' }),
        limit('d', { state: 'reached' }),
        limit('e', { usedShare: 0.85 }),
        limit('f'),
      ),
    ).toEqual(['d', 'e', 'c', 'b', 'a', 'f']);
  });

  test('currentLimits drops a limit after its reset', () => {
    expect(ids(limit('over', { resetsAt: NOW }), limit('open'))).toEqual(['open']);
  });

  test('currentLimits drops a report without a reset once its period has passed', () => {
    const old = (limitId: string, windowMinutes: number | null, minutes: number) =>
      limit(limitId, { resetsAt: null, windowMinutes, reportedAt: NOW - minutes * MINUTE });
    expect(
      ids(old('kept', 300, 299), old('over', 300, 300), old('kept too', null, 299)),
    ).toHaveLength(2);
    expect(ids(limit('undated', { resetsAt: null, reportedAt: null }))).toEqual([]);
  });
});

test.each([
  [{ usedShare: 0.79 }, 'open'],
  [{ usedShare: 0.8 }, 'near'],
  [{ usedShare: 1.2 }, 'reached'],
  [{ usedShare: 0.1, state: 'reached' as const }, 'reached'],
  [{}, 'open'],
])('stateOf derives the state of %j', (about, state) => {
  expect(stateOf(limit('a', about))).toBe(state);
});

test.each([
  [10_080, { unit: 'days', count: 7 }],
  [300, { unit: 'hours', count: 5 }],
  [90, { unit: 'minutes', count: 90 }],
  [null, null],
  [0, null],
])('periodOf gives the largest whole unit of %s minutes', (windowMinutes, period) => {
  expect(periodOf(limit('a', { windowMinutes }))).toEqual(period);
});
