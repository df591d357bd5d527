const numbers = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();
const lists = new Map<string, Intl.ListFormat>();

/**
 * Returns a cached number format, because creating one costs more than everything else in a row.
 * All formats are kept, so callers must use few different options.
 */
export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format;
}

/** Returns a cached time format, as `numberFormat` does for numbers. */
export function timeFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = times.get(key) ?? new Intl.DateTimeFormat(locale, options);
  times.set(key, format);
  return format;
}

/** Returns a cached format that joins the parts of a list: `a, b` or `a、b`. */
export function listFormat(locale: string): Intl.ListFormat {
  const format =
    lists.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  lists.set(locale, format);
  return format;
}
