import { expect, test } from 'vitest';

import { guardOf } from './guard.ts';

const base64 = `${`${'QUJD'.repeat(19)}\n`.repeat(40)}QUI=\n`;

test.each([
  ['plain text', 'a\nb\n', null],
  ['a byte that is no text', 'a\0b', 'binary'],
  ['many characters that could not be read', '\ufffd\ufffd\ufffd\ufffdabc', 'binary'],
  ['a single one of those', `${'text '.repeat(40)}\ufffd`, null],
  ['base64', base64, 'binary'],
  ['a key within text', `key: ${'QUJD'.repeat(19)}\n`, null],
  ['one very long line', `a\n${'var a=1;'.repeat(800)}\n`, 'minified'],
  ['5 MB', 'line\n'.repeat(1_100_000), 'huge'],
])('guardOf checks %s', (_name, newContent, expected) => {
  expect(guardOf({ oldContent: null, newContent, hunks: [], isCut: false })).toBe(expected);
});

test('guardOf detects a long line that only a hunk contains', () => {
  const hunk = {
    oldStart: 1,
    oldLines: 0,
    newStart: 1,
    newLines: 1,
    lines: [`+${'x'.repeat(6_000)}`],
  };
  expect(guardOf({ oldContent: 'a', newContent: 'b', hunks: [hunk], isCut: false })).toBe(
    'minified',
  );
});
