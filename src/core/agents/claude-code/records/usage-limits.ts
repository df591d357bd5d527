import { fieldsAt, nameAt, numberAt, type Fields } from '#shared/base/fields.ts';
import type { UsageLimit } from '#shared/session/usage-limit.ts';

/** Periods of the known limits, in minutes. */
const WINDOWS: ReadonlyMap<string, number> = new Map([
  ['five_hour', 300],
  ['seven_day', 10_080],
  ['seven_day_opus', 10_080],
  ['seven_day_sonnet', 10_080],
  ['seven_day_overage_included', 10_080],
]);
/** Models that have a limit of their own. */
const MODELS: ReadonlyMap<string, string> = new Map([
  ['seven_day_opus', 'Opus'],
  ['seven_day_sonnet', 'Sonnet'],
]);
/** Id of a report that names no limit. */
const UNNAMED = 'account';
/** Complete text of versions before 2.0 for a reached limit, with the second of its reset. */
const OLD_LIMIT = /^([^|\n]{0,80}usage limit reached)\|(\d{9,11})$/u;

/**
 * Returns the limits of a `rate_limit_info`: the one that applies to the last request, and those of
 * `unifiedWindows`. Times are in seconds there, parts from 0 to 1.
 */
export function limitsIn(info: Fields, reportedAt: number | null): readonly UsageLimit[] {
  const windows = fieldsAt(info, 'unifiedWindows') ?? {};
  const applied = nameAt(info, 'rateLimitType') ?? UNNAMED;
  const ids = [...new Set(['five_hour', 'seven_day', applied])];
  return ids.flatMap((limitId) => {
    const window = fieldsAt(windows, limitId);
    // The limit that applies has its newest values at the top.
    const isApplied = limitId === applied;
    if (!window && !isApplied) return [];
    const limit = limitOf(limitId, { ...window, ...(isApplied && info) }, reportedAt);
    return limitId === UNNAMED && limit.resetsAt === null && limit.state === 'open' ? [] : [limit];
  });
}

/** Returns the words and the limit of a text of an old version; null for any other text. */
export function oldLimitIn(
  text: string,
  reportedAt: number | null,
): { readonly words: string; readonly limit: UsageLimit } | null {
  const [, words, seconds] = OLD_LIMIT.exec(text) ?? [];
  if (words === undefined) return null;
  const fields = { status: 'rejected', resetsAt: Number(seconds) };
  return { words, limit: limitOf(UNNAMED, fields, reportedAt) };
}

function limitOf(limitId: string, fields: Fields, reportedAt: number | null): UsageLimit {
  const resetsAt = numberAt(fields, 'resetsAt');
  return {
    limitId,
    name: MODELS.get(limitId) ?? null,
    windowMinutes: WINDOWS.get(limitId) ?? null,
    usedShare: numberAt(fields, 'utilization'),
    state: stateOf(nameAt(fields, 'status')),
    resetsAt: resetsAt === null || resetsAt <= 0 ? null : resetsAt * 1000,
    reportedAt,
  };
}

function stateOf(status: string | null): UsageLimit['state'] {
  if (status === 'rejected') return 'reached';
  return status === 'allowed_warning' ? 'near' : 'open';
}
