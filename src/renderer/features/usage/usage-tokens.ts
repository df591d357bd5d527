import type { UsageSum } from '#shared/contract/calls/search/usage.ts';

/** Returns the tokens that models read, from a cache or not. */
export function readTokens({ input, cacheRead, cacheWrite5m, cacheWrite1h }: UsageSum): number {
  return input + cacheRead + cacheWrite5m + cacheWrite1h;
}

/**
 * Returns the lengths of bars, from 0 to 1: by cost if all costs are known, else by tokens, so that
 * no row seems to be free.
 */
export function barsOf(groups: readonly UsageSum[]): {
  readonly of: 'cost' | 'tokens';
  readonly lengths: readonly number[];
} {
  const isPriced = groups.every(({ cost }) => cost !== null);
  const sizes = groups.map((group) =>
    isPriced ? (group.cost ?? 0) : readTokens(group) + group.output,
  );
  const longest = sizes.reduce((most, size) => Math.max(most, size), 0);
  return {
    of: isPriced ? 'cost' : 'tokens',
    lengths: sizes.map((size) => (longest === 0 ? 0 : size / longest)),
  };
}
