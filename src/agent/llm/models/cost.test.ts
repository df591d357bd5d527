import { describe, expect, test } from 'vitest';

import { knownModel, modelFacts } from './catalogue.ts';
import { costOf } from './cost.ts';

const usage = { input: 1_000_000, cacheRead: 1_000_000, cacheWrite: 1_000_000, output: 1_000_000 };

describe('model catalogue', () => {
  test('An unknown model has a window of 32,000 tokens and no price', () => {
    expect(modelFacts('chat', 'qwen4:30b')).toMatchObject({ contextWindow: 32_000, prices: null });
    expect(costOf(usage, { family: 'chat', id: 'qwen4:30b', isVendor: true })).toBeNull();
    expect(knownModel('anthropic', 'constructor')).toBeNull();
  });

  test('An id with a date is the model, a longer name is another one', () => {
    expect(knownModel('responses', 'gpt-6.1-sol-2026-09-29')).toBe(
      knownModel('responses', 'gpt-6.1-sol'),
    );
    expect(knownModel('responses', 'gpt-5-mini')).toBeNull();
    expect(knownModel('anthropic', 'claude-haiku-4-5-20251001')?.contextWindow).toBe(200_000);
  });

  test('A request costs the sum of its four kinds of tokens', () => {
    const model = { family: 'anthropic', id: 'claude-opus-5-5', isVendor: true } as const;
    expect(costOf(usage, model)).toBeCloseTo(4 + 0.2 + 5 + 20);
    expect(costOf(usage, { ...model, isVendor: false })).toBeNull();
  });

  test('A long request has the prices of long requests', () => {
    const model = { family: 'responses', id: 'gpt-6.1-sol', isVendor: true } as const;
    const none = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };
    expect(costOf({ ...none, input: 272_000 }, model)).toBeCloseTo(0.544);
    expect(costOf({ ...none, input: 272_001 }, model)).toBeCloseTo(1.088);
  });
});
