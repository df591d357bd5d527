/** `2026-11-21T09:05:07.123Z`, the form that programs write. */
const EXACT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const ZERO = 48;

/** `2026-11-21T`, and when that day begins: what is written one after another is mostly of one day. */
let lastDay = '';
let lastDayAt = Number.NaN;

/**
 * Milliseconds since the epoch, or NaN. The same as `Date.parse`, several times faster for the usual form: every record of
 * a transcript has a time.
 */
export function parseTime(text: string): number {
  if (!EXACT.test(text)) return Date.parse(text);
  if (!text.startsWith(lastDay) || lastDay === '') {
    lastDay = text.slice(0, 11);
    lastDayAt = Date.parse(`${lastDay}00:00:00.000Z`);
  }
  const two = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
  const minutes = two(11) * 60 + two(14);
  return lastDayAt + minutes * 60_000 + two(17) * 1000 + (text.charCodeAt(20) - ZERO) * 100 + two(21);
}

/** The furthest from the epoch that a date can be. */
const FURTHEST_MS = 8.64e15;

/** Whether these milliseconds are a time that can be shown; an agent may say any number. */
export function isTime(ms: number): boolean {
  return Math.abs(ms) <= FURTHEST_MS;
}
