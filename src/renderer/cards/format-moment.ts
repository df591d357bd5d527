const formats = new Map<string, Intl.DateTimeFormat>();

/** A time of day; with its date when that is another day than `now`. */
export function formatMoment(at: number, locale: string, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return formatOf(locale, isToday).format(at);
}

/** Making one costs more than all else about a row. */
function formatOf(locale: string, isToday: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${isToday}`;
  const known = formats.get(key);
  if (known) return known;
  const date = isToday ? {} : ({ year: 'numeric', month: 'short', day: 'numeric' } as const);
  const made = new Intl.DateTimeFormat(locale, { ...date, hour: 'numeric', minute: '2-digit' });
  formats.set(key, made);
  return made;
}
