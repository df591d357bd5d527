import { expect, test } from 'vitest';

import type { LlmProviderSettings } from '#shared/detection/llm-settings.ts';

import { costOf } from './price.ts';

const settings: LlmProviderSettings = {
  providerId: 'one',
  api: 'anthropic',
  baseUrl: '',
  model: 'claude-haiku-5-5',
  price: null,
};
const answer = { text: '', inputTokens: 1_000_000, outputTokens: 1_000_000 };

test.each<readonly [string, Partial<LlmProviderSettings>, number | null]>([
  ['a model whose price is known', {}, 0.6],
  ['another model whose price is known', { model: 'claude-opus-5-5' }, 24],
  ['an unknown model', { model: 'claude-other' }, null],
  ['a model of another server', { api: 'openai', baseUrl: 'https://example.com' }, null],
  ['a price of the person', { price: { input: 1, output: 2 } }, 3],
  ['a server on this machine', { baseUrl: 'http://127.0.0.1:11434/v1' }, 0],
])('costOf returns the cost for %s', (_, change, cost) => {
  expect(costOf({ ...settings, ...change }, answer)).toBe(cost);
});
