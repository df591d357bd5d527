import type { Tokens } from '../usage/usage-entry.ts';

/** US dollars per million tokens. A missing price is unknown. */
export type Prices = {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite5m?: number | undefined;
  readonly cacheWrite1h?: number | undefined;
};

/** Prices of a model from a day on. */
export type DatedPrices = Prices & {
  /** UTC day such as `2026-10-07`; absent: from the beginning. */
  readonly from?: string | undefined;
  /** Prices of requests whose prompt exceeds `above` tokens; `prices` null: unknown. */
  readonly long?: { readonly above: number; readonly prices: Prices | null } | undefined;
};

/** Prices by the id of a model, without date and provider; those of one model newest first. */
export type PriceTable = Readonly<Record<string, readonly DatedPrices[]>>;

const MILLION = 1_000_000;
const PARTS = ['input', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h', 'output'] as const;

/** Name of the vendor, and a size of the window or a date, which do not change the price. */
const PREFIX = /^(?:models|anthropic|openai|google)\//;
const SUFFIX = /(?:\[1m\]|[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest))+$/;

/** Returns whether the prompt is so long that other prices apply. */
export function isLongPrompt(tokens: Tokens, { long }: DatedPrices): boolean {
  const prompt = tokens.input + tokens.cacheRead + tokens.cacheWrite5m + tokens.cacheWrite1h;
  return long !== undefined && prompt > long.above;
}

/** Returns the cost in US dollars, or null if a needed price is unknown. */
export function costOf(tokens: Tokens, prices: DatedPrices): number | null {
  const valid = isLongPrompt(tokens, prices) ? prices.long?.prices : prices;
  if (!valid) return null;
  let sum = 0;
  for (const part of PARTS) {
    if (tokens[part] === 0) continue;
    const price = valid[part];
    if (price === undefined) return null;
    sum += tokens[part] * price;
  }
  return sum / MILLION;
}

/** Returns the prices of a model at a time in ms, or null if the table lacks the model. */
export function pricesOf(table: PriceTable, model: string, at: number): DatedPrices | null {
  for (const id of namesOf(model)) {
    const all = Object.hasOwn(table, id) ? (table[id] ?? []) : [];
    const valid = all.find(({ from }) => from === undefined || Date.parse(from) <= at);
    const prices = valid ?? all.at(-1);
    if (prices) return prices;
  }
  return null;
}

/** Returns whether two ids name the same model, one perhaps with a date or the size of its window. */
export function sameModel(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return namesOf(one).at(-1) === namesOf(other).at(-1);
}

/** Returns the id as it is, and without what does not change the price. */
function namesOf(model: string): readonly string[] {
  const plain = model.toLowerCase();
  const undated = plain.replace(SUFFIX, '');
  return [model, plain, undated, undated.replace(PREFIX, '')];
}
