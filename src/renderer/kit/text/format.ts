import { numberFormat } from '#renderer/kit/i18n/formats.ts';

/** Formats a duration briefly: `0.4s`, `12s`, `3m 5s`. */
export function formatDuration(ms: number, locale: string): string {
  const seconds = ms / 1000;
  if (seconds < 10) return unit(Math.max(0.1, Math.round(seconds * 10) / 10), 'second', locale);
  const rounded = Math.round(seconds);
  if (rounded < 60) return unit(rounded, 'second', locale);
  const minutes = Math.floor(rounded / 60);
  if (minutes >= 60)
    return `${unit(Math.floor(minutes / 60), 'hour', locale)} ${unit(minutes % 60, 'minute', locale)}`;
  return `${unit(minutes, 'minute', locale)} ${unit(rounded % 60, 'second', locale)}`;
}

/** Formats bytes as `812 B`, `64 kB`, `5.2 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  if (bytes < 1000) return unit(bytes, 'byte', locale);
  if (bytes < 1_000_000) return unit(Math.round(bytes / 1000), 'kilobyte', locale);
  return unit(Math.round(bytes / 100_000) / 10, 'megabyte', locale);
}

export function formatCount(value: number, locale: string): string {
  return numberFormat(locale, {
    notation: value >= 10_000 ? 'compact' : 'standard',
    maximumFractionDigits: 1,
  }).format(value);
}

export function formatCost(usd: number, locale: string): string {
  const digits = usd < 0.01 ? 4 : 2;
  return numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(usd);
}

function unit(value: number, name: string, locale: string): string {
  return numberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: name.endsWith('byte') && name !== 'byte' ? 'short' : 'narrow',
    maximumFractionDigits: 1,
  }).format(value);
}
