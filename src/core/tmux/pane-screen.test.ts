import fc from 'fast-check';
import { expect, test } from 'vitest';

import { wrappedRows } from './pane-screen.ts';

test.each([
  [[], [], []],
  [
    ['a', 'b'],
    ['a', 'b'],
    [false, false],
  ],
  [
    ['aaaa', 'aa', 'b'],
    ['aaaaaa', 'b'],
    [false, true, false],
  ],
  // The end of the first row is blank and omitted there.
  [
    ['foo', '  bar', ''],
    ['foo     bar  ', ''],
    [false, true, false],
  ],
  [
    ['', 'x', ''],
    ['', 'x', ''],
    [false, false, false],
  ],
  [
    ['中文中', '文', 'x'],
    ['中文中文', 'x'],
    [false, true, false],
  ],
])('wrappedRows finds the wrapped rows of %j', (rows, joined, wrapped) => {
  expect(wrappedRows(rows, joined)).toEqual(wrapped);
});

test('wrappedRows distinguishes wrapped lines from separate ones', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '|'), minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, fc.constant(''))),
      fc.integer({ min: 1, max: 9 }),
      (lines, cols) => {
        const broken = lines.map((line) => line.match(new RegExp(`.{1,${cols}}`, 'g')) ?? ['']);
        const expected = broken.flatMap((rows) => rows.map((_, index) => index > 0));
        expect(wrappedRows(broken.flat(), lines)).toEqual(expected);
      },
    ),
  );
});
