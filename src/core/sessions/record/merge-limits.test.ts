import { describe, expect, test } from 'vitest';

import { MAX_LIMITS, type UsageLimit } from '#shared/session/usage-limit.ts';

import { isSameLimits, mergeLimits } from './merge-limits.ts';

const limit = (limitId: string, usedShare: number | null = null, reportedAt = 0): UsageLimit => ({
  limitId,
  name: null,
  windowMinutes: null,
  usedShare,
  state: 'open',
  resetsAt: null,
  reportedAt,
});

describe('mergeLimits', () => {
  test('mergeLimits replaces a limit that is reported again and keeps the others', () => {
    const merged = mergeLimits([limit('a', 0.1), limit('b', 0.2)], [limit('a', 0.5)]);
    expect(merged.map(({ limitId, usedShare }) => [limitId, usedShare])).toEqual([
      ['b', 0.2],
      ['a', 0.5],
    ]);
  });

  test('mergeLimits drops the oldest reports beyond its maximum and cuts long names', () => {
    const many = Array.from({ length: 50 }, (_, index) => limit(`limit-${index}`));
    const merged = mergeLimits(many, [{ ...limit('x'.repeat(500)), name: 'y'.repeat(500) }]);
    expect(merged).toHaveLength(MAX_LIMITS);
    expect(merged.at(-1)?.limitId).toHaveLength(100);
    expect(merged.at(-1)?.name).toHaveLength(100);
  });

  test('isSameLimits ignores the time of the report and the order', () => {
    const known = [limit('a', 0.1, 1), limit('b', 0.2, 1)];
    expect(isSameLimits(known, [limit('b', 0.2, 2), limit('a', 0.1, 2)])).toBe(true);
    expect(isSameLimits(known, [limit('a', 0.1, 1), limit('b', 0.3, 1)])).toBe(false);
    expect(isSameLimits(undefined, [])).toBe(true);
  });
});
