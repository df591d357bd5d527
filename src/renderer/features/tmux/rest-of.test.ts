import { expect, test } from 'vitest';

import { restOf } from './rest-of.ts';

test.each([
  ['One', 'One', ''],
  ['Onetwo', 'One', 'two'],
  ['One two', 'One', 'two'],
  ['One\ntwo', 'One', 'two'],
  ['One \n', 'One ', ''],
  ['taken back\nOne', 'One', 'taken back'],
  ['Only', 'One', 'Only'],
  ['Alone', 'one', 'Alone'],
  ['', 'One', ''],
  ['typed', '', 'typed'],
])('of %j, when %j was sent, %j is left', (draft, sent, left) => {
  expect(restOf(draft, sent)).toBe(left);
});
