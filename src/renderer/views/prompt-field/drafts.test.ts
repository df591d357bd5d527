import { expect, test } from 'vitest';

import { readDrafts, writeDrafts, type DraftStorage } from './drafts.ts';

function memory(initial: string | null): DraftStorage & { stored: () => string | null } {
  let value = initial;
  return {
    getItem: () => value,
    setItem: (_, next) => {
      value = next;
    },
    stored: () => value,
  };
}

test('readDrafts returns what writeDrafts stored, without empty drafts', () => {
  const storage = memory(null);
  expect(writeDrafts(storage, { a: 'one', b: '' })).toBe(true);
  expect(readDrafts(storage)).toEqual({ a: 'one' });
});

test.each([['not json'], ['null'], ['[1]'], ['{"a":1}']])(
  'readDrafts returns no drafts from the damaged text %s',
  (stored) => {
    expect(readDrafts(memory(stored))).toEqual({});
  },
);

test('writeDrafts stores only the newest fifty drafts', () => {
  const storage = memory(null);
  writeDrafts(storage, Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, 'x'])));
  expect(Object.keys(readDrafts(storage))).toEqual(
    Array.from({ length: 50 }, (_, at) => `s${at + 10}`),
  );
});

test('writeDrafts returns false if the storage is full', () => {
  const full: DraftStorage = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(writeDrafts(full, { a: 'one' })).toBe(false);
});
