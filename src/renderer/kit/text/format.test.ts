import { expect, test } from 'vitest';

import { formatBytes, formatCost, formatCount, formatDuration } from './format.ts';

test.each([
  [3, '0.1s'],
  [430, '0.4s'],
  [12_300, '12s'],
  [59_700, '1m 0s'],
  [185_000, '3m 5s'],
  [7_380_000, '2h 3m'],
])('formatDuration formats %i ms as %s', (ms, text) => {
  expect(formatDuration(ms, 'en')).toBe(text);
});

test('formatBytes, formatCount and formatCost return short texts', () => {
  expect([formatBytes(812, 'en'), formatBytes(65_536, 'en'), formatBytes(5_240_000, 'en')]).toEqual(
    ['812B', '66 kB', '5.2 MB'],
  );
  expect([formatCount(1234, 'en'), formatCount(45_600, 'en')]).toEqual(['1,234', '45.6K']);
  expect([formatCost(0.0031, 'en'), formatCost(1.5, 'en')]).toEqual(['$0.0031', '$1.50']);
});
