import { expect, test } from 'vitest';

import { mutantNames, mutantsOf, mutated } from './mutate.mjs';

const of = (text) => mutantsOf('a.ts', text).map((mutant) => mutated(text, mutant));

test.each([
  ['if (a) b = 1;', ['if (!(a)) b = 1;', 'if (a) ;']],
  ['const x = a && b;', ['const x = a || b;']],
  ['const x = a < b;', ['const x = a <= b;']],
  ['const x = a >= b ? 1 : 2;', ['const x = !(a >= b) ? 1 : 2;', 'const x = a > b ? 1 : 2;']],
  ['const x = true;', ['const x = false;']],
  ['type X = true;', []],
  ["import { a } from 'b';", []],
])('mutantsOf changes %s', (text, expected) => {
  expect(of(text)).toEqual(expected);
});

test('mutantNames stay the same if lines are added above, and differ from each other', () => {
  const text = 'if (a) f();\nif (a) f();\n';
  const names = mutantNames(text, mutantsOf('a.ts', text));
  const later = `// A comment.\n${text}`;
  expect(mutantNames(later, mutantsOf('a.ts', later))).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});
