import { expect, test } from 'vitest';

import { formatMoment } from './format-moment.ts';

const now = new Date(2026, 10, 21, 18, 30).getTime();
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['en', new Date(2026, 10, 21, 9, 5), '9:05 AM'],
  ['en', new Date(2026, 10, 20, 9, 5), 'Nov 20, 2026, 9:05 AM'],
  ['zh', new Date(2026, 10, 21, 18, 5), '18:05'],
  ['zh', new Date(2026, 10, 20, 18, 5), '2026年11月20日 18:05'],
] as const)('formatMoment in %s formats %s as %s', (locale, at, text) => {
  expect(plain(formatMoment(at.getTime(), locale, now))).toBe(text);
});

test('formatMoment returns an empty text for a number that is no time', () => {
  expect(formatMoment(1e308, 'en', now)).toBe('');
});
