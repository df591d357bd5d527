import type { PriceTable } from './price.ts';

// List prices of the vendors as of 2026-11-30, in US dollars per million tokens, without taxes,
// discounts, batches and faster tiers. What was not found in a source is missing, and a request that
// needs it has no cost.

/**
 * Source: platform.claude.com/docs/en/about-claude/pricing (model pricing, prompt caching) and its
 * pages of models; changes of October 2026 as in the releases of PromptFuel 1.0.23 and claudit 1.9.2,
 * which compared them with that page. Cache: 1.25 times the input price to write for 5 minutes, 2
 * times for an hour.
 */
function claude(input: number, output: number, cacheRead: number) {
  const exact = (price: number) => Math.round(price * 1e6) / 1e6;
  return {
    input,
    output,
    cacheRead,
    cacheWrite5m: exact(input * 1.25),
    cacheWrite1h: exact(input * 2),
  };
}

const LONG_CLAUDE = { above: 200_000, prices: null };

const anthropic: PriceTable = {
  'claude-fable-5-1': [claude(10, 50, 0.25)],
  'claude-fable-5': [claude(10, 50, 1)],
  'claude-opus-5-5': [claude(4, 20, 0.2)],
  'claude-opus-5': [claude(5, 25, 0.5)],
  'claude-opus-4-8': [claude(5, 25, 0.5)],
  'claude-opus-4-7': [claude(5, 25, 0.5)],
  'claude-opus-4-6': [claude(5, 25, 0.5)],
  'claude-opus-4-5': [claude(5, 25, 0.5)],
  'claude-opus-4-1': [claude(15, 75, 1.5)],
  'claude-opus-4': [claude(15, 75, 1.5)],
  'claude-sonnet-5-5': [{ from: '2026-10-07', ...claude(2, 10, 0.1) }, claude(2, 10, 0.2)],
  'claude-sonnet-5': [claude(2, 10, 0.2)],
  'claude-sonnet-4-6': [claude(3, 15, 0.3)],
  'claude-sonnet-4-5': [{ ...claude(3, 15, 0.3), long: LONG_CLAUDE }],
  'claude-sonnet-4': [{ ...claude(3, 15, 0.3), long: LONG_CLAUDE }],
  'claude-haiku-5-5': [
    { ...claude(0.1, 0.5, 0.01), long: { above: 100_000, prices: claude(0.5, 2.5, 0.05) } },
  ],
  'claude-haiku-4-5': [claude(1, 5, 0.1)],
};

/**
 * Sources: developers.openai.com/api/docs/models/<model> and /api/docs/pricing; for long prompts of
 * gpt-5.4, gpt-5.5 and gpt-5.6 the table of github/docs (models-and-pricing.yml); for the dates and
 * prices of gpt-5.6 docs.laozhang.ai (24 September 2026) and PromptFuel 1.0.17 and 1.0.19; for gpt-6
 * docs.laozhang.ai (13 October 2026) and PromptFuel 1.0.19 and 1.0.21. The promotion of gpt-5.6-sol
 * is certain until 21 November 2026 only. Models before gpt-5.6 report no written tokens, and have
 * no price for them.
 */
const gpt5 = { input: 1.25, cacheRead: 0.125, output: 10 };
const gpt52 = { input: 1.75, cacheRead: 0.175, output: 14 };
const longUnknown = { above: 272_000, prices: null };

const unknown = {};
const sol = [
  { from: '2026-11-22' },
  {
    from: '2026-08-21',
    input: 4,
    cacheRead: 0.4,
    cacheWrite5m: 5,
    output: 20,
    long: {
      above: 272_000,
      prices: { input: 8, cacheRead: 0.8, cacheWrite5m: 10, output: 30 },
    },
  },
  {
    input: 5,
    cacheRead: 0.5,
    cacheWrite5m: 6.25,
    output: 30,
    long: {
      above: 272_000,
      prices: { input: 10, cacheRead: 1, cacheWrite5m: 12.5, output: 45 },
    },
  },
];

const openai: PriceTable = {
  'gpt-6-astra': [{ input: 10, cacheRead: 1, output: 50, long: longUnknown }],
  'gpt-6.1-sol': [
    {
      input: 2,
      cacheRead: 0.1,
      cacheWrite5m: 2.5,
      output: 10,
      long: {
        above: 272_000,
        prices: { input: 4, cacheRead: 0.2, cacheWrite5m: 5, output: 15 },
      },
    },
  ],
  'gpt-6-sol': [{ input: 2, cacheRead: 0.2, cacheWrite5m: 2.5, output: 10, long: longUnknown }],
  'gpt-6-luna': [
    { input: 0.1, cacheRead: 0.01, cacheWrite5m: 0.125, output: 0.5, long: longUnknown },
  ],
  'gpt-5.6': sol,
  'gpt-5.6-sol': sol,
  'gpt-5.6-terra': [
    {
      from: '2026-07-30',
      input: 2,
      cacheRead: 0.2,
      cacheWrite5m: 2.5,
      output: 12,
      long: {
        above: 272_000,
        prices: { input: 4, cacheRead: 0.4, cacheWrite5m: 5, output: 18 },
      },
    },
    unknown,
  ],
  'gpt-5.6-luna': [
    {
      from: '2026-07-30',
      input: 0.2,
      cacheRead: 0.02,
      cacheWrite5m: 0.25,
      output: 1.2,
      // Sources differ in the length from which a prompt of this model is long.
      long: { above: 200_000, prices: null },
    },
    unknown,
  ],
  'gpt-5.5': [
    {
      input: 5,
      cacheRead: 0.5,
      output: 30,
      long: { above: 272_000, prices: { input: 10, cacheRead: 1, output: 45 } },
    },
  ],
  'gpt-5.4': [
    {
      input: 2.5,
      cacheRead: 0.25,
      output: 15,
      long: { above: 272_000, prices: { input: 5, cacheRead: 0.5, output: 22.5 } },
    },
  ],
  'gpt-5.4-mini': [{ input: 0.75, cacheRead: 0.075, output: 4.5 }],
  'gpt-5.4-nano': [{ input: 0.2, cacheRead: 0.02, output: 1.25 }],
  'gpt-5.3-codex': [gpt52],
  'gpt-5.2-codex': [gpt52],
  'gpt-5.2': [gpt52],
  'gpt-5.1-codex-max': [gpt5],
  'gpt-5.1-codex': [gpt5],
  'gpt-5-codex': [gpt5],
  'gpt-5': [gpt5],
  'gpt-5-mini': [{ input: 0.25, cacheRead: 0.025, output: 2 }],
};

/**
 * Source: ai.google.dev/gemini-api/docs/pricing as quoted by morphllm.com (June 2026), geotoolbox.ai
 * (July 2026), deploybase.ai (cached tokens: a tenth of the input price) and the table of github/docs.
 * The cache prices of models without one are not known for certain.
 */
const google: PriceTable = {
  'gemini-3.5-flash': [{ input: 1.5, cacheRead: 0.15, output: 9 }],
  'gemini-3.1-pro-preview': [
    {
      input: 2,
      cacheRead: 0.2,
      output: 12,
      long: { above: 200_000, prices: { input: 4, cacheRead: 0.4, output: 18 } },
    },
  ],
  'gemini-3.1-flash-lite': [{ input: 0.25, output: 1.5 }],
  'gemini-2.5-pro': [
    {
      input: 1.25,
      cacheRead: 0.125,
      output: 10,
      long: { above: 200_000, prices: { input: 2.5, cacheRead: 0.25, output: 15 } },
    },
  ],
  'gemini-2.5-flash': [{ input: 0.3, cacheRead: 0.03, output: 2.5 }],
  'gemini-2.5-flash-lite': [{ input: 0.1, cacheRead: 0.01, output: 0.4 }],
};

export const listPrices: PriceTable = { ...anthropic, ...openai, ...google };
