import { expect, test } from 'vitest';

import { noteLook, readLook } from './diff-look.ts';

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
])('%j is read as %j', (text, expected) => {
  expect(readLook(storageOf(text))).toEqual(expected);
});

test('what was chosen comes back', () => {
  const storage = storageOf(null);
  noteLook(storage, { layout: 'split', wrap: false });
  expect(readLook(storage)).toEqual({ layout: 'split', wrap: false });
});

test('a full storage is no failure', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(noteLook(full, { layout: 'split', wrap: true })).toBe(false);
});
