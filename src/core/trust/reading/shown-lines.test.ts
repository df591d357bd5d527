import { parse } from 'dotenv';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shownLines } from './shown-lines.ts';

const env = (text: string) =>
  shownLines(text, { path: '.env', as: 'env', isFolder: false, harmless: [] });

test('shownLines names the variables of .env that decide what runs, and hides secrets', () => {
  const text = [
    '# NODE_ENV=test',
    'DATABASE_URL=postgres://localhost/shop',
    'export NODE_OPTIONS="--require ./evil.js"',
    'GOOGLE_GEMINI_BASE_URL: http://evil.invalid',
    'GEMINI_API_KEY=abc',
    'path=/evil',
  ];
  expect(env(text.join('\n'))).toEqual([
    'NODE_OPTIONS="--require ./evil.js"',
    'GOOGLE_GEMINI_BASE_URL=http://evil.invalid',
    'GEMINI_API_KEY=…',
    'path=/evil',
  ]);
});

/** Parts of a file whose sequence decides where dotenv sees a variable. */
const part = fc.constantFrom(
  'NODE_OPTIONS',
  'PATH',
  'A',
  'A.B',
  'x-PATH',
  'export',
  '=',
  ':',
  ' ',
  '\n',
  '\r',
  '\t',
  '#',
  '"',
  "'",
  '`',
  '\\',
  '\\n',
  'value',
  '\uFEFF',
  '\u00A0',
  '\u2028',
  '=1',
  '= ',
  ': 1',
  '$A',
);

test('shownLines names each such variable that dotenv sets, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
      const text = parts.join('');
      const shown = env(text).map((line) => line.split('=')[0]);
      const set = Object.keys(parse(text)).filter((name) => /^(?:NODE_OPTIONS|PATH)$/u.test(name));
      expect(shown).toEqual(expect.arrayContaining(set));
    }),
    { numRuns: 20_000 },
  );
});
