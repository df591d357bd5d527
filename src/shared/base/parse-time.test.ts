import { expect, test } from 'vitest';

import { isTime, parseTime } from './parse-time.ts';

test.each([
  '2026-11-21T09:05:07.123Z',
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29T12:00:00.001Z',
  '2023-02-29T12:00:00.001Z',
  '2026-04-31T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '0099-12-31T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-21T09:05:07Z',
  '2026-11-21T09:05:07.12Z',
  '2026-11-21T09:05:07.123456Z',
  '2026-11-21T09:05:07.123+02:00',
  '2026-11-21',
  '2026-13-01T00:00:00.000Z',
  '2026-00-01T00:00:00.000Z',
  '2026-11-32T00:00:00.000Z',
  '2026-11-21T24:00:00.000Z',
  '2026-11-21T25:00:00.000Z',
  '2026-11-21T09:60:00.000Z',
  '+026-11-21T09:05:07.123Z',
  'Sat, 21 Nov 2026 09:05:07 GMT',
  'yesterday',
  '',
])('parseTime returns the same time as Date.parse for %s', (text) => {
  expect(parseTime(text)).toBe(Date.parse(text));
});

test('isTime accepts exactly the times that a Date can represent', () => {
  expect([0, -1, 8.64e15, 8.64e15 + 1, 1e308, Number.NaN].filter(isTime)).toEqual([0, -1, 8.64e15]);
});
