import { expect, test } from 'vitest';

import { RecentKeys } from './recent-keys.ts';

test('knows a key until it is taken away, in its own session', () => {
  const keys = new RecentKeys();
  expect([keys.add('s1', 'k'), keys.add('s1', 'k'), keys.add('s2', 'k')]).toEqual([true, false, true]);
  keys.delete('s1', 'k');
  expect([keys.add('s1', 'k'), keys.add('s2', 'k')]).toEqual([true, false]);
});

test('forgets the least recent, of keys and of sessions', () => {
  const keys = new RecentKeys(2, 2);
  for (const key of ['a', 'b', 'a', 'c']) keys.add('s1', key);
  expect(keys.add('s1', 'a')).toBe(false);
  expect(keys.add('s1', 'b')).toBe(true);
  keys.add('s2', 'x');
  keys.add('s3', 'x');
  expect([keys.add('s3', 'x'), keys.add('s2', 'x'), keys.add('s1', 'a')]).toEqual([false, false, true]);
});
