import { expect, test } from 'vitest';

import { clip, shortenPath } from './wording.ts';

test.each([
  ['a\n\tb  c', 'a b c'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  [`${'x'.repeat(78)}😀x`, `${'x'.repeat(78)}…`],
  [' '.repeat(5000) + 'late', 'late'],
])('clip returns one line within the limit (case %#)', (text, line) => {
  expect(clip(text)).toBe(line);
});

test.each([
  ['/w/src/a.ts', '/w', 'src/a.ts'],
  ['/w/src/a.ts', '/w/', 'src/a.ts'],
  ['/workspace/a.ts', '/w', '/workspace/a.ts'],
  ['/w', '/w', '/w'],
  ['/w/', '/w', '/w/'],
  ['/a.ts', '/', '/a.ts'],
  ['C:\\w\\a.ts', 'C:\\w', 'a.ts'],
  ['/w/a.ts', null, '/w/a.ts'],
])('shortenPath(%s, %s) returns %s', (filePath, cwd, shown) => {
  expect(shortenPath(filePath, cwd)).toBe(shown);
});
