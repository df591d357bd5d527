import type { ApiFamily, Usage } from '#agent/history/message.ts';

import { knownModel } from './catalogue.ts';

/**
 * Returns the cost of a request in US dollars at list prices, or null if the prices of the model
 * are unknown. A local server of the family `chat` costs nothing known, whatever its model is named.
 */
export function costOf(
  usage: Usage,
  model: { readonly family: ApiFamily; readonly id: string; readonly isVendor: boolean },
): number | null {
  const known = model.isVendor ? knownModel(model.family, model.id) : null;
  const all = usage.input + usage.cacheRead + usage.cacheWrite;
  const long = known?.longPrices;
  const prices = long && all > long.above ? long : (known?.prices ?? null);
  if (prices === null) return null;
  const sum =
    usage.input * prices.input +
    usage.cacheRead * prices.cacheRead +
    usage.cacheWrite * prices.cacheWrite +
    usage.output * prices.output;
  return sum / 1_000_000;
}
