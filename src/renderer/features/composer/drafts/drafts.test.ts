import { expect, test } from 'vitest';

import { readDrafts, writeDrafts, type DraftStorage } from './drafts.ts';

function memory(initial: string | null): DraftStorage & { held: () => string | null } {
  let value = initial;
  return {
    getItem: () => value,
    setItem: (_, next) => {
      value = next;
    },
    held: () => value,
  };
}

test('what was written is read again, empty drafts are not kept', () => {
  const storage = memory(null);
  expect(writeDrafts(storage, { a: 'one', b: '' })).toBe(true);
  expect(readDrafts(storage)).toEqual({ a: 'one' });
});

test.each([['not json'], ['null'], ['[1]'], ['{"a":1}']])('%s gives no drafts', (held) => {
  expect(readDrafts(memory(held))).toEqual({});
});

test('only the newest fifty are kept', () => {
  const storage = memory(null);
  writeDrafts(storage, Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, 'x'])));
  expect(Object.keys(readDrafts(storage))).toEqual(Array.from({ length: 50 }, (_, at) => `s${at + 10}`));
});

test('a full storage is not an error for the person', () => {
  const full: DraftStorage = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(writeDrafts(full, { a: 'one' })).toBe(false);
});
