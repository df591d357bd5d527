import { expect, test } from 'vitest';

import { noteRecent, readRecent, type RecentStorage } from './recent.ts';

function aStorage(start: string | null = null): RecentStorage {
  let held = start;
  return { getItem: () => held, setItem: (_, text) => (held = text) };
}

test('the last choice comes first, each once, and only a few are kept', () => {
  const storage = aStorage();
  for (const id of ['a', 'b', 'a', ...'cdefghi']) noteRecent(storage, id);
  expect(readRecent(storage)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
});

test.each(['{', '{"a":1}', '[1,null,"a"]', '"a"'])('what is stored and damaged (%s) does no harm', (text) => {
  const storage = aStorage(text);
  expect(readRecent(storage)).toEqual(text.includes('"a"]') ? ['a'] : []);
});

test('a full storage is no failure', () => {
  const storage: RecentStorage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(noteRecent(storage, 'a')).toBe(false);
});
