import { z } from 'zod';

import { fit, maybeText } from '#shared/base/lenient.ts';
import type { Fields } from '#shared/base/fields.ts';
import type { UsageLimit } from '#shared/session/usage-limit.ts';

import { maybeNumber } from '../wire/wire.ts';

const period = z
  .object({ usedPercent: z.number(), windowDurationMins: maybeNumber, resetsAt: maybeNumber })
  .nullable()
  .catch(null);
const reported = z.object({
  rateLimits: z.object({
    limitId: maybeText,
    limitName: maybeText,
    primary: period,
    secondary: period,
    rateLimitReachedType: maybeText,
  }),
});

/** Percentage from which a limit counts as near; Codex marks none itself. */
const NEAR_PERCENT = 90;

/**
 * Returns the limits of `account/rateLimits/updated`. An update is sparse: absent periods have not
 * changed. `resetsAt` is in seconds there.
 */
export function limitsIn(fields: Fields, reportedAt: number | null): readonly UsageLimit[] {
  const limits = fit(reported, fields)?.rateLimits;
  if (!limits) return [];
  const id = limits.limitId ?? 'account';
  return (['primary', 'secondary'] as const).flatMap((which) => {
    const found = limits[which];
    if (!found) return [];
    const { usedPercent, windowDurationMins, resetsAt } = found;
    return [
      {
        limitId: `${id}/${which}`,
        name: limits.limitName,
        windowMinutes: windowDurationMins,
        usedShare: usedPercent / 100,
        state: usedPercent >= 100 ? 'reached' : usedPercent >= NEAR_PERCENT ? 'near' : 'open',
        resetsAt: resetsAt === null || resetsAt <= 0 ? null : resetsAt * 1000,
        reportedAt,
      },
    ];
  });
}
