import { expect, test } from 'vitest';

import { noteRecent, readRecent, type RecentStorage } from './recent-entries.ts';

function aStorage(start: string | null = null): RecentStorage {
  let stored = start;
  return { getItem: () => stored, setItem: (_, text) => (stored = text) };
}

test('readRecent returns the last 8 choices, newest first, each once', () => {
  const storage = aStorage();
  for (const id of ['a', 'b', 'a', ...'cdefghi']) noteRecent(storage, id);
  expect(readRecent(storage)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
});

test.each(['{', '{"a":1}', '[1,null,"a"]', '"a"'])(
  'readRecent ignores the damaged parts of %s',
  (text) => {
    const storage = aStorage(text);
    expect(readRecent(storage)).toEqual(text.includes('"a"]') ? ['a'] : []);
  },
);

test('noteRecent returns false if the storage is full', () => {
  const storage: RecentStorage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(noteRecent(storage, 'a')).toBe(false);
});
