import { costOf, isLongPrompt, pricesOf, type PriceTable } from '#core/agents/kits/prices/price.ts';
import type { Tokens } from '#core/agents/kits/usage/usage-entry.ts';

import { usageGrouping, type UsageGrouping } from '#shared/contract/calls/search/usage.ts';

import type { UsedRequest } from './used-request.ts';
import { TOKEN_NAMES } from './unlisted-usage.ts';

export const groupings: readonly Grouping[] = usageGrouping.options;
export type Grouping = UsageGrouping;

/** The fields that name a group; null if unknown. */
export type GroupKey = Readonly<Partial<Record<Grouping, string | null>>>;

/** Sums of requests. */
export type UsageSum = Tokens & {
  /** US dollars at list prices; null if the price of a request is unknown. */
  readonly cost: number | null;
  readonly requests: number;
  /** Requests whose price is unknown. */
  readonly unpriced: number;
};

export type UsageGroup = { readonly key: GroupKey; readonly sum: UsageSum };
export type UsageReport = { readonly groups: readonly UsageGroup[]; readonly total: UsageSum };

/** Prices of a person, which are used instead of list prices. */
export type UsedPrices = { readonly own: PriceTable; readonly list: PriceTable };

type GroupOptions = {
  readonly by: Grouping;
  /** Milliseconds since the epoch; null: all requests. */
  readonly since: number | null;
  readonly prices: UsedPrices;
};

/** Sums requests by group: days in order, other groups by their tokens. */
export function groupUsage(
  requests: Iterable<UsedRequest>,
  { by, since, prices }: GroupOptions,
): UsageReport {
  const groups = new Map<string, { readonly key: GroupKey; readonly sum: RunningSum }>();
  const total = new RunningSum();
  for (const request of requests) {
    if (since !== null && request.at < since) continue;
    const key = keyOf(by, request);
    const name = JSON.stringify(Object.values(key));
    const group = groups.get(name) ?? { key, sum: new RunningSum() };
    groups.set(name, group);
    const cost = priceOf(request, prices);
    group.sum.add(request, cost);
    total.add(request, cost);
  }
  const sums = [...groups].map(([name, { key, sum }]) => ({ name, key, sum: sum.total() }));
  const sorted = sums.toSorted((one, other) => {
    const difference = by === 'day' ? 0 : allOf(other.sum) - allOf(one.sum);
    return difference === 0 ? compareNames(one.name, other.name) : difference;
  });
  return { groups: sorted.map(({ key, sum }) => ({ key, sum })), total: total.total() };
}

/** Returns the cost of a request at the prices of its time, or null if one is unknown. */
function priceOf(request: UsedRequest, { own, list }: UsedPrices): number | null {
  const { model, at, tokens, isPriceable, count } = request;
  if (model === null || !isPriceable) return null;
  const prices = pricesOf(own, model, at) ?? pricesOf(list, model, at);
  if (prices === null) return null;
  // A rest of several requests does not say whether one of them had a long prompt.
  const isDivided = count === 0 && isLongPrompt(tokens, prices);
  return isDivided ? null : costOf(tokens, prices);
}

function keyOf(by: Grouping, { agentId, agentSessionId, cwd, model, at }: UsedRequest): GroupKey {
  switch (by) {
    case 'day':
      return { day: localDay(at) };
    case 'project':
      return { project: cwd };
    case 'agent':
      return { agent: agentId };
    case 'model':
      return { model };
    default:
      return { session: agentSessionId, agent: agentId, project: cwd };
  }
}

/** Returns the day on the calendar of this machine, such as `2026-11-29`. */
export function localDay(at: number): string {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

function allOf({ input, cacheRead, cacheWrite5m, cacheWrite1h, output }: Tokens): number {
  return input + cacheRead + cacheWrite5m + cacheWrite1h + output;
}

function compareNames(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

class RunningSum {
  readonly #tokens = {
    input: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    output: 0,
    reasoning: 0,
  };
  #cost = 0;
  #requests = 0;
  #unpriced = 0;

  add({ tokens, count }: UsedRequest, cost: number | null): void {
    for (const name of TOKEN_NAMES) this.#tokens[name] += tokens[name];
    this.#requests += count;
    if (cost === null) this.#unpriced += 1;
    else this.#cost += cost;
  }

  total(): UsageSum {
    // Sums of binary fractions have an error far below a billionth of a dollar.
    const cost = this.#unpriced > 0 ? null : Math.round(this.#cost * 1e9) / 1e9;
    return { ...this.#tokens, cost, requests: this.#requests, unpriced: this.#unpriced };
  }
}
