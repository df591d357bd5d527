import { expect, test } from 'vitest';

import { remainingDraft } from './remaining-draft.ts';

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
])('remainingDraft of %j after sending %j is %j', (draft, sent, left) => {
  expect(remainingDraft(draft, sent)).toBe(left);
});
