import { expect, test } from 'vitest';

import { touchKeyBytes, withCtrl } from './touch-keys.ts';

test.each([
  ['Esc', false, '\u001b'],
  ['Tab', true, '\t'],
  ['Up', false, '\u001b[A'],
  ['Left', true, '\u001bOD'],
] as const)(
  'touchKeyBytes of %s with application mode %s returns %j',
  (key, isApplicationMode, bytes) => {
    expect(touchKeyBytes(key, isApplicationMode)).toBe(bytes);
  },
);

test.each([
  ['c', '\u0003'],
  ['C', '\u0003'],
  ['[', '\u001b'],
  ['1', null],
  ['中', null],
  ['cd', null],
  ['', null],
])('withCtrl turns %j into %j', (typed, bytes) => {
  expect(withCtrl(typed)).toBe(bytes);
});
