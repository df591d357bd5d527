/** Form that most programs write, such as `2026-11-21T09:05:07.123Z`. */
const EXACT =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const ZERO = 48;

/**
 * Cached date prefix such as `2026-11-21T`, and the start of that day. Consecutive timestamps are
 * mostly of one day.
 */
let lastDay = '';
let lastDayAt = Number.NaN;

/**
 * Returns milliseconds since the epoch, or NaN. The result equals `Date.parse`, but the usual form
 * is parsed several times faster, because every record of a transcript has a timestamp.
 */
export function parseTime(text: string): number {
  if (!EXACT.test(text)) return Date.parse(text);
  if (!text.startsWith(lastDay) || lastDay === '') {
    lastDay = text.slice(0, 11);
    lastDayAt = Date.parse(`${lastDay}00:00:00.000Z`);
  }
  const two = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
  const minutes = two(11) * 60 + two(14);
  return (
    lastDayAt + minutes * 60_000 + two(17) * 1000 + (text.charCodeAt(20) - ZERO) * 100 + two(21)
  );
}

/** Largest distance from the epoch that a `Date` can represent. */
const FURTHEST_MS = 8.64e15;

/** Returns whether a `Date` can represent these milliseconds. An agent may send any number. */
export function isTime(ms: number): boolean {
  return Math.abs(ms) <= FURTHEST_MS;
}
