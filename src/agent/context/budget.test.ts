import { describe, expect, test } from 'vitest';

import type { AssistantMessage, Usage } from '#agent/history/message.ts';

import {
  budgetFor,
  correctBudget,
  measureTokens,
  withoutUsage,
  type WindowFacts,
} from './budget.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { prompt } from './test-histories.ts';

const facts = (changed: Partial<WindowFacts>): WindowFacts => ({
  catalogue: null,
  setting: null,
  learnt: null,
  maxOutput: null,
  ...changed,
});
const answer = (usage: Usage | null, model = 'm'): AssistantMessage => ({
  role: 'assistant',
  family: 'chat',
  model,
  parts: [{ kind: 'text', text: 'Done.' }],
  stopReason: 'end',
  usage,
});

describe('budget', () => {
  test.each([
    [facts({}), { window: 32_000, maxOutputTokens: 8_000, trigger: 21_600 }],
    [
      facts({ catalogue: 200_000, maxOutput: 64_000 }),
      { maxOutputTokens: 32_000, trigger: 151_200 },
    ],
    [facts({ catalogue: 200_000 }), { maxOutputTokens: 8_192, trigger: 172_627 }],
    [facts({ catalogue: 100_000 }), { trigger: 80_000 }],
    [facts({ catalogue: 1_000_000, setting: 400_000, learnt: 340_000 }), { window: 340_000 }],
    [facts({ catalogue: 8_000 }), { window: 8_000, maxOutputTokens: 2_000, trigger: 5_400 }],
    [facts({ catalogue: 0, setting: Number.NaN, learnt: -5 }), { window: 32_000 }],
  ])('The budget of %o has %o', (each, expected) => {
    expect(budgetFor('m', each)).toMatchObject(expected);
  });

  test('The trigger leaves room for the output in each window from 2k to 2M', () => {
    for (let window = 2_000; window < 2_000_000; window = Math.floor(window * 1.3))
      for (const maxOutput of [null, 1, 4_096, 8_192, 32_000, 128_000]) {
        const budget = budgetFor('m', facts({ catalogue: window, maxOutput }));
        expect(budget.trigger + budget.maxOutputTokens).toBeLessThanOrEqual(window);
        expect(budget.trigger).toBeLessThanOrEqual(0.9 * budget.limit);
        expect(budget.trigger).toBeGreaterThan(window / 2);
      }
  });

  test('The last usage counts, with an estimate of what was added', () => {
    const budget = budgetFor('m', facts({}));
    const usage = { input: 100, cacheRead: 5_000, cacheWrite: 200, output: 50 };
    const added = prompt('x'.repeat(3_500));
    const history = [prompt('a'), answer(usage), added];
    expect(measureTokens(history, budget, 900)).toBe(5_350 + estimateTokens([added]));
    const other = measureTokens([prompt('a'), answer(usage, 'other'), added], budget, 900);
    expect(other).toBe(900 + estimateTokens(history));
    expect(measureTokens(withoutUsage(history), budget, 900)).toBe(other);
  });

  test('The scale is learnt from the usage and stays for a history without one', () => {
    const budget = budgetFor('m', facts({}));
    const text = 'x'.repeat(35_000);
    const usage = { input: 15_000, cacheRead: 0, cacheWrite: 0, output: 9 };
    const corrected = correctBudget(budget, [prompt(text), answer(usage)], 0);
    expect(corrected.scale).toBeCloseTo(1.5, 2);
    expect(correctBudget(corrected, [prompt(text)], 0)).toBe(corrected);
    const absurd = { ...usage, input: 900_000 };
    expect(correctBudget(budget, [prompt(text), answer(absurd)], 0).scale).toBe(3);
  });

  test.each([
    ['word '.repeat(700), 1_000],
    ['错误'.repeat(500), 1_000],
    ['🙂'.repeat(500), 1_000],
    ['', 0],
  ])('A text is estimated by its scripts', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
