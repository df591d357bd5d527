import { expect, test } from 'vitest';

import { mergeSeen, readSeen, SEEN_KEY, storeSeen } from './seen.ts';

function storageOf(text?: string) {
  const kept = new Map(text === undefined ? [] : [[SEEN_KEY, text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test.each([[undefined], ['{}'], ['damaged'], ['{"seenAt":{"a":"now"},"since":1}']])(
  'Nothing is known from the stored text %j',
  (text) => {
    expect(readSeen(storageOf(text))).toBeNull();
  },
);

test('What a window stores is added to what others have stored, the later time of each session', () => {
  const storage = storageOf();
  storeSeen(storage, { seenAt: { a: 10, b: 20 }, since: 5 });
  storeSeen(storage, { seenAt: { a: 15, b: 10, c: 1 }, since: 5 });
  expect(readSeen(storage)).toEqual({ seenAt: { a: 15, b: 20, c: 1 }, since: 5 });
  expect(mergeSeen({ seenAt: { a: 1 }, since: 2 }, null)).toEqual({ seenAt: { a: 1 }, since: 2 });
});

test('The oldest times are dropped, and what they marked as seen stays seen', () => {
  const storage = storageOf();
  const seenAt = Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`s${at}`, at + 1]));
  storeSeen(storage, { seenAt, since: 0 });
  const stored = readSeen(storage);
  expect(Object.keys(stored?.seenAt ?? {})).toHaveLength(1_000);
  expect(stored?.since).toBe(200);
  expect(stored?.seenAt['s1199']).toBe(1_200);
});

test('A full storage is no error', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() =>
    storeSeen({ getItem: () => null, setItem: full }, { seenAt: {}, since: 0 }),
  ).not.toThrow();
});
