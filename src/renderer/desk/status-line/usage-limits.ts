import type { UsageLimit } from '#shared/session/usage-limit.ts';

/** Used part from which a limit is shown as near. */
const NEAR_SHARE = 0.8;
/** Age in ms at which a report without a period and without a time of reset is too old. */
const MAX_AGE_MS = 5 * 60 * 60_000;

export type LimitState = UsageLimit['state'];

/** Returns the limits whose report still holds, the one that matters most first. */
export function currentLimits(limits: readonly UsageLimit[], now: number): readonly UsageLimit[] {
  return limits
    .filter((limit) => limitEnd(limit) > now)
    .toSorted(
      (one, other) =>
        RANKS[stateOf(other)] - RANKS[stateOf(one)] ||
        (other.usedShare ?? -1) - (one.usedShare ?? -1) ||
        limitEnd(one) - limitEnd(other),
    );
}

const RANKS: Readonly<Record<LimitState, number>> = { open: 0, near: 1, reached: 2 };

/** Returns the state by the agent's own word, or by the used part if that is higher. */
export function stateOf({ state, usedShare }: UsageLimit): LimitState {
  if (state !== 'open' || usedShare === null) return state;
  if (usedShare >= 1) return 'reached';
  return usedShare >= NEAR_SHARE ? 'near' : 'open';
}

/** Returns the time from which a report says nothing any more. */
function limitEnd({ resetsAt, reportedAt, windowMinutes }: UsageLimit): number {
  if (resetsAt !== null) return resetsAt;
  if (reportedAt === null) return 0;
  return reportedAt + (windowMinutes === null ? MAX_AGE_MS : windowMinutes * 60_000);
}

export type Period = { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number };

/** Returns the period of a limit in its largest whole unit. Returns null if it is not known. */
export function periodOf({ windowMinutes }: UsageLimit): Period | null {
  if (windowMinutes === null || windowMinutes <= 0) return null;
  if (windowMinutes % 1440 === 0) return { unit: 'days', count: windowMinutes / 1440 };
  return windowMinutes % 60 === 0
    ? { unit: 'hours', count: windowMinutes / 60 }
    : { unit: 'minutes', count: windowMinutes };
}
