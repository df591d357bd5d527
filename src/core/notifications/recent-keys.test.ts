import { expect, test } from 'vitest';

import { RecentKeys } from './recent-keys.ts';

test('RecentKeys knows a key in its own session until it is deleted', () => {
  const keys = new RecentKeys();
  expect([keys.add('s1', 'k', 0), keys.add('s1', 'k', 0), keys.add('s2', 'k', 0)]).toEqual([
    true,
    false,
    true,
  ]);
  keys.delete('s1', 'k');
  expect([keys.add('s1', 'k', 0), keys.add('s2', 'k', 0)]).toEqual([true, false]);
});

test('RecentKeys forgets the least recent keys and sessions', () => {
  const keys = new RecentKeys(2, 2);
  for (const key of ['a', 'b', 'a', 'c']) keys.add('s1', key, 0);
  expect(keys.add('s1', 'a', 0)).toBe(false);
  expect(keys.add('s1', 'b', 0)).toBe(true);
  keys.add('s2', 'x', 0);
  keys.add('s3', 'x', 0);
  expect([keys.add('s3', 'x', 0), keys.add('s2', 'x', 0), keys.add('s1', 'a', 0)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('A key that expires is new from that time on, unless it was added again before', () => {
  const keys = new RecentKeys();
  keys.add('s1', 'k', 0);
  keys.expire('s1', 'k', 100);
  expect(keys.add('s1', 'k', 99)).toBe(false);
  expect(keys.add('s1', 'k', 200)).toBe(false);
  keys.expire('s1', 'k', 300);
  expect(keys.add('s1', 'k', 300)).toBe(true);
});
