import { expect, test } from 'vitest';

import { printedLines } from './printed-lines.ts';

test.each([
  ['colours', '\u001B[31m\u001B[1mESLint\u001B[0m found 2 errors', 'ESLint found 2 errors'],
  [
    'an erased line',
    'old text\u001B[2K\u001B[1Gwarning\r\n⠸ Running\u001B[?25l\n',
    'warning\n⠸ Running\n',
  ],
  ['progress', 'Done:  10%\rDone: 100%\rOK\u001B[K', 'OK'],
  ['a shorter text over a longer one', 'abcdef\rxy', 'xycdef'],
  ['tabs and bells', 'a.txt:1:1\tno-undef\u0007', 'a.txt:1:1\tno-undef'],
  ['a link', '\u001B]8;;https://x.invalid\u0007text\u001B]8;;\u0007', 'text'],
  ['a cut-off sequence', 'text\u001B[3', 'text'],
])('printedLines leaves what a terminal would leave of %s', (_, text, left) => {
  expect(printedLines(text)).toBe(left);
});
