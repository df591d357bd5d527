import { MAX_LIMITS, type UsageLimit } from '#shared/session/usage-limit.ts';

/** Maximum length of an id and of a name, in UTF-16 units. */
const MAX_NAME = 100;

/** Returns the limits after a report; a limit of the same id is replaced. */
export function mergeLimits(
  known: readonly UsageLimit[],
  reported: readonly UsageLimit[],
): UsageLimit[] {
  const merged = new Map(known.map((limit) => [limit.limitId, limit]));
  for (const limit of reported) {
    const limitId = limit.limitId.slice(0, MAX_NAME);
    // A later report moves to the end, so that the oldest ones are dropped.
    merged.delete(limitId);
    merged.set(limitId, { ...limit, limitId, name: limit.name?.slice(0, MAX_NAME) ?? null });
  }
  return [...merged.values()].slice(-MAX_LIMITS);
}

/** Returns true if both lists say the same, apart from the times of their reports. */
export function isSameLimits(
  one: readonly UsageLimit[] = [],
  other: readonly UsageLimit[] = [],
): boolean {
  const textOf = (limits: readonly UsageLimit[]) =>
    JSON.stringify(
      limits
        .map((limit) => ({ ...limit, reportedAt: null }))
        .toSorted((a, b) => (a.limitId < b.limitId ? -1 : 1)),
    );
  return one === other || textOf(one) === textOf(other);
}
