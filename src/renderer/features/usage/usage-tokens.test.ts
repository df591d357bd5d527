import { describe, expect, test } from 'vitest';

import type { UsageSum } from '#shared/contract/calls/search/usage.ts';

import { barsOf, readTokens } from './usage-tokens.ts';
import { beginOf } from './use-usage.ts';

const sum = (change: Partial<UsageSum> = {}): UsageSum => ({
  input: 1,
  cacheRead: 2,
  cacheWrite5m: 3,
  cacheWrite1h: 4,
  output: 10,
  reasoning: 5,
  cost: 1,
  requests: 1,
  unpriced: 0,
  ...change,
});

describe('barsOf', () => {
  test('Bars are as long as the costs', () => {
    expect(barsOf([sum({ cost: 2 }), sum({ cost: 8 }), sum({ cost: 0 })])).toEqual({
      of: 'cost',
      lengths: [0.25, 1, 0],
    });
  });

  test('Bars are as long as the tokens if a cost is unknown, so that no row seems to be free', () => {
    expect(barsOf([sum({ cost: null }), sum({ cost: 8, output: 0 })])).toEqual({
      of: 'tokens',
      lengths: [1, 0.5],
    });
  });

  test('Bars of nothing have no length', () => {
    expect(barsOf([])).toEqual({ of: 'cost', lengths: [] });
    expect(barsOf([sum({ cost: 0 })])).toEqual({ of: 'cost', lengths: [0] });
  });

  test('Read tokens include those from and for a cache', () => {
    expect(readTokens(sum())).toBe(10);
  });
});

describe('beginOf', () => {
  const now = new Date(2026, 10, 30, 15, 30).getTime();

  test.each([
    [1, new Date(2026, 10, 30)],
    [7, new Date(2026, 10, 24)],
    [30, new Date(2026, 10, 1)],
  ] as const)('A period of %i days with today begins at midnight', (period, begin) => {
    expect(beginOf(period, now)).toBe(begin.getTime());
  });

  test('All time has no begin', () => {
    expect(beginOf(null, now)).toBeNull();
  });
});
