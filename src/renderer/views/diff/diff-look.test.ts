import { expect, test } from 'vitest';

import { storeLook, readLook } from './diff-look.ts';

const storageOf = (text: string | null) => {
  let held = text;
  return { getItem: () => held, setItem: (_key: string, value: string) => void (held = value) };
};

test.each([
  [null, { layout: 'unified', wrap: true }],
  ['{"layout":"split","wrap":false}', { layout: 'split', wrap: false }],
  ['{"layout":"sideways","wrap":false}', { layout: 'unified', wrap: false }],
  ['not json', { layout: 'unified', wrap: true }],
  ['7', { layout: 'unified', wrap: true }],
])('readLook reads %j as %j', (text, expected) => {
  expect(readLook(storageOf(text))).toEqual(expected);
});

test('readLook returns the stored choice', () => {
  const storage = storageOf(null);
  storeLook(storage, { layout: 'split', wrap: false });
  expect(readLook(storage)).toEqual({ layout: 'split', wrap: false });
});

test('storeLook returns false if the storage is full', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(storeLook(full, { layout: 'split', wrap: true })).toBe(false);
});
