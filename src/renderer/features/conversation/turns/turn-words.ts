import type { TFunction } from 'i18next';

import { numberFormat, timeFormat } from '#renderer/kit/i18n/formats.ts';
import { formatCost, formatCount, formatDuration } from '#renderer/kit/text/format.ts';
import { isTime } from '#shared/base/parse-time.ts';
import type { Turn } from '#shared/conversation/turn.ts';

type Words = { readonly t: TFunction<'turns'>; readonly locale: string };

/**
 * Returns the start time of a turn, with the day if that is not today; null if the time is not
 * known.
 */
export function startText({ startedAt }: Turn, now: number, locale: string): string | null {
  if (startedAt === null || !isTime(startedAt)) return null;
  const isToday = new Date(startedAt).toDateString() === new Date(now).toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return timeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' }).format(startedAt);
}

/** Returns duration, tokens, cached tokens and cost, without unknown values. */
export function usageTexts(
  { durationMs, tokens, costUsd }: Pick<Turn, 'durationMs' | 'tokens' | 'costUsd'>,
  { t, locale }: Words,
): readonly string[] {
  const count = (value: number) => formatCount(value, locale);
  const cached = tokens.cacheRead + tokens.cacheCreation;
  return [
    durationMs === null ? null : formatDuration(durationMs, locale),
    tokens.input + tokens.output === 0
      ? null
      : t('tokens', { input: count(tokens.input), output: count(tokens.output) }),
    cached === 0 ? null : t('cached', { amount: count(cached) }),
    costUsd === null || costUsd === 0 ? null : formatCost(costUsd, locale),
  ].filter((part) => part !== null);
}

/** Returns the changes as a text that can be spoken. */
export function changesText(
  { files, added, removed }: Turn['changes'],
  { t, locale }: Words,
): string {
  const count = numberFormat(locale);
  return t('changesSpoken', {
    files: t('files', { count: files }),
    added: count.format(added),
    removed: count.format(removed),
  });
}
