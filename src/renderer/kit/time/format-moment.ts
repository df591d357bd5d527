import { timeFormat } from '#renderer/kit/i18n/formats.ts';
import { isTime } from '#shared/base/parse-time.ts';

/**
 * Formats a time of day, with its date if that differs from `now`'s. Returns an empty text for an
 * invalid time, because an older Corral stored any number.
 */
export function formatMoment(at: number, locale: string, now = Date.now()): string {
  if (!isTime(at)) return '';
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const date = isToday ? {} : ({ year: 'numeric', month: 'short', day: 'numeric' } as const);
  return timeFormat(locale, { ...date, hour: 'numeric', minute: '2-digit' }).format(at);
}
