import { describe, expect, test } from 'vitest';

import type { Tokens } from '../usage/usage-entry.ts';
import { listPrices } from './list-prices.ts';
import { costOf, pricesOf, sameModel, type DatedPrices } from './price.ts';

const none: Tokens = {
  input: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  output: 0,
  reasoning: 0,
};
const MILLION = 1_000_000;
const NOW = Date.parse('2026-11-30');
const [prices = {}] = listPrices['claude-opus-5-5'] ?? [];

describe('prices', () => {
  test('Each kind of token has its price, and reasoning is paid as output', () => {
    const parts = { input: 4, cacheRead: 0.2, cacheWrite5m: 5, cacheWrite1h: 8, output: 20 };
    for (const [name, price] of Object.entries(parts))
      expect(costOf({ ...none, [name]: MILLION }, prices)).toBe(price);
    expect(costOf({ ...none, output: MILLION, reasoning: MILLION }, prices)).toBe(20);
  });

  test('A cost is unknown only if a needed price is', () => {
    const partial: DatedPrices = { input: 1, output: 2 };
    expect(costOf({ ...none, input: MILLION, output: MILLION }, partial)).toBe(3);
    expect(costOf({ ...none, cacheRead: 1 }, partial)).toBeNull();
  });

  test('A long prompt has other prices for all tokens of its request', () => {
    const [haiku = prices] = listPrices['claude-haiku-5-5'] ?? [];
    const request = { ...none, cacheRead: 60_000, output: 1000 };
    expect(costOf({ ...request, input: 40_000 }, haiku)).toBeCloseTo(0.0051, 9);
    expect(costOf({ ...request, input: 40_001 }, haiku)).toBeCloseTo(0.0255005, 9);
    const [unknown = prices] = listPrices['claude-sonnet-4-5'] ?? [];
    expect(costOf({ ...none, input: 200_001 }, unknown)).toBeNull();
  });

  test('A request has the prices of its day', () => {
    const sonnet = (day: string) => pricesOf(listPrices, 'claude-sonnet-5-5', Date.parse(day));
    expect(sonnet('2026-10-06T23:59:59Z')?.cacheRead).toBe(0.2);
    expect(sonnet('2026-10-07T00:00:00Z')?.cacheRead).toBe(0.1);
    const sol = (day: string) => {
      const valid = pricesOf(listPrices, 'gpt-5.6-sol', Date.parse(day));
      return valid && costOf({ ...none, input: MILLION / 10 }, valid);
    };
    expect(['2026-08-20', '2026-08-21', '2026-11-21', '2026-11-22'].map(sol)).toEqual([
      0.5,
      0.4,
      0.4,
      null,
    ]);
  });

  test.each([
    'claude-opus-4-5',
    'claude-opus-4-5-20251101',
    'claude-opus-4-5@20251101',
    'claude-opus-4-5-latest',
    'claude-opus-4-5[1m]',
    'anthropic/claude-opus-4-5',
    'Claude-Opus-4-5',
  ])('%s is found in the table', (model) => {
    expect(pricesOf(listPrices, model, NOW)).toEqual(listPrices['claude-opus-4-5']?.[0]);
    expect(sameModel(model, 'claude-opus-4-5')).toBe(true);
  });

  test.each(['claude-opus-4-55', 'my-claude-opus-4-5', 'ollama/gpt-5.5', '', 'constructor', 'gpt'])(
    '"%s" has no price',
    (model) => {
      expect(pricesOf(listPrices, model, NOW)).toBeNull();
    },
  );

  test('Prices in the table are positive, the newest of a model comes first', () => {
    for (const all of Object.values(listPrices)) {
      const days = all.map(({ from }) => from ?? '');
      expect(days).toEqual(days.toSorted().toReversed());
      expect(new Set(days).size).toBe(days.length);
      for (const { input = 1, output = 1, cacheRead = 1, cacheWrite5m = 1 } of all)
        expect(Math.min(input, output, cacheRead, cacheWrite5m)).toBeGreaterThan(0);
    }
  });
});
