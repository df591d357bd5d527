import type { ApiFamily } from '#agent/history/message.ts';

/** US dollars per million tokens. */
export interface Prices {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

export interface KnownModel {
  /** Tokens of input and output together. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  readonly hasThinking: boolean;
  /** Null if unknown. */
  readonly prices: Prices | null;
  /** Prices of a request whose input exceeds `above` tokens. */
  readonly longPrices?: Prices & { readonly above: number };
}

// The tables are of 2026-11-25. Prices are list prices of the vendors, without discounts, batches,
// tiers of service or taxes: platform.claude.com (models), developers.openai.com (pricing) as quoted
// by resellers on 1 and 13 October 2026, ai.google.dev (pricing) as quoted on 7 October 2026.

/** Window of a model that is in no table and whose server reports none. */
const UNKNOWN: KnownModel = {
  contextWindow: 32_000,
  maxOutputTokens: 4096,
  hasThinking: false,
  prices: null,
};

/** Cache: 1.25 times the input price to write, for 5 minutes. */
function claude(input: number, output: number, cacheRead: number): KnownModel {
  return {
    contextWindow: 1_000_000,
    maxOutputTokens: 128_000,
    hasThinking: true,
    prices: { input, output, cacheRead, cacheWrite: input * 1.25 },
  };
}

function gpt(prices: Prices | null, longPrices?: KnownModel['longPrices']): KnownModel {
  return {
    contextWindow: 1_050_000,
    maxOutputTokens: 128_000,
    hasThinking: true,
    prices,
    ...(longPrices ? { longPrices } : {}),
  };
}

function gemini(prices: Prices | null): KnownModel {
  return { contextWindow: 1_048_576, maxOutputTokens: 65_536, hasThinking: true, prices };
}

/** Ids without a date. A longer id counts as well (`claude-opus-4-5-20251101`), see `modelFacts`. */
const ANTHROPIC: Readonly<Record<string, KnownModel>> = {
  'claude-opus-5-5': claude(4, 20, 0.2),
  'claude-sonnet-5-5': claude(2, 10, 0.2),
  'claude-opus-5': claude(5, 25, 0.5),
  'claude-opus-4-6': claude(5, 25, 0.5),
  // Prices of these are not in the table, because the cache prices are not known for certain.
  'claude-fable-5-1': { ...claude(10, 50, 1), prices: null },
  'claude-haiku-5-5': { ...claude(0.1, 0.5, 0.01), prices: null },
  'claude-haiku-4-5': {
    contextWindow: 200_000,
    maxOutputTokens: 64_000,
    hasThinking: true,
    prices: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
  },
};

const OPENAI: Readonly<Record<string, KnownModel>> = {
  'gpt-6.1-sol': gpt(
    { input: 2, cacheRead: 0.1, cacheWrite: 2.5, output: 10 },
    { above: 272_000, input: 4, cacheRead: 0.2, cacheWrite: 5, output: 15 },
  ),
  'gpt-5.6-sol': gpt(
    { input: 5, cacheRead: 0.5, cacheWrite: 6.25, output: 30 },
    { above: 272_000, input: 10, cacheRead: 1, cacheWrite: 12.5, output: 45 },
  ),
  'gpt-5': {
    contextWindow: 400_000,
    maxOutputTokens: 128_000,
    hasThinking: true,
    prices: { input: 1.25, cacheRead: 0.125, cacheWrite: 1.25, output: 10 },
  },
};

const GEMINI: Readonly<Record<string, KnownModel>> = {
  // A price that ends on 31 December 2026; the price of its cache is not known for certain.
  'gemini-3.8-flash': gemini(null),
  'gemini-3.6-flash': gemini({ input: 1.5, cacheRead: 0.15, cacheWrite: 1.5, output: 7.5 }),
  'gemini-3.5-flash': gemini({ input: 1.5, cacheRead: 0.15, cacheWrite: 1.5, output: 9 }),
  'gemini-3.5-flash-lite': gemini({ input: 0.3, cacheRead: 0.03, cacheWrite: 0.3, output: 2.5 }),
  'gemini-3.1-pro-preview': gemini(null),
};

const TABLES: Readonly<Record<ApiFamily, Readonly<Record<string, KnownModel>>>> = {
  anthropic: ANTHROPIC,
  responses: OPENAI,
  chat: OPENAI,
  gemini: GEMINI,
};

/** Returns the facts of a model; of an unknown one a small window, so that requests fit. */
export function modelFacts(family: ApiFamily, model: string): KnownModel {
  return knownModel(family, model) ?? UNKNOWN;
}

/** Finds an id as it is, or with a date behind it. Returns null if the table lacks it. */
export function knownModel(family: ApiFamily, model: string): KnownModel | null {
  const table = TABLES[family];
  const id = model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
  return Object.hasOwn(table, id) ? (table[id] ?? null) : null;
}
