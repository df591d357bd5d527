import { timeFormat } from '#renderer/i18n/formats.ts';

/** A time of day; with its date when that is another day than `now`. */
export function formatMoment(at: number, locale: string, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const date = isToday ? {} : ({ year: 'numeric', month: 'short', day: 'numeric' } as const);
  return timeFormat(locale, { ...date, hour: 'numeric', minute: '2-digit' }).format(at);
}
