import { expect, it } from 'vitest';

import { readLayout, withEntry } from './layout.ts';

const NOTHING = { open: {}, front: {} };

it.each([
  [null, NOTHING],
  ['not JSON', NOTHING],
  ['7', NOTHING],
  ['{"open":{"a":true},"front":{"a":3}}', { open: { a: true }, front: {} }],
  ['{"open":{"a":false},"front":{"a":"t"}}', { open: { a: false }, front: { a: 't' } }],
])('%j is read as %j', (text, expected) => {
  expect(readLayout({ getItem: () => text })).toEqual(expected);
});

it('forgets what was changed longest ago', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`s${at}`, at]));
  const changed = withEntry(withEntry(many, 's0', -1), 'new', 1);
  expect(Object.keys(changed)).toHaveLength(100);
  expect([changed['s0'], changed['s1'], changed['new']]).toEqual([-1, undefined, 1]);
});
