import { expect, test } from 'vitest';

import { sourceFacts } from './source-facts.mjs';

const read = (...lines) => sourceFacts('src/a/b.ts', `${lines.join('\n')}\n`);

test('sourceFacts counts the line breaks of a file, also of a style sheet', () => {
  expect(read('', '// x', '').lines).toBe(3);
  expect(sourceFacts('src/a.css', 'a {\n}\n')).toEqual({
    path: 'src/a.css',
    lines: 2,
    imports: [],
    names: [],
  });
});

test('sourceFacts separates imports of values from those of types only', () => {
  const { imports } = read(
    "import { a, type B } from './both.ts';",
    "import { type C, type D } from './types.ts';",
    "import type { E } from './e.ts';",
    "import './effect.ts';",
    "type F = import('./f.ts').F;",
    "const later = () => import('./later.ts');",
  );
  expect(imports).toEqual([
    { specifier: './both.ts', isTypeOnly: false },
    { specifier: './types.ts', isTypeOnly: true },
    { specifier: './e.ts', isTypeOnly: true },
    { specifier: './effect.ts', isTypeOnly: false },
    { specifier: './f.ts', isTypeOnly: true },
    { specifier: './later.ts', isTypeOnly: false },
  ]);
});

test('sourceFacts lists the names at the top of a file, not those inside of a function', () => {
  const { names } = read(
    'export function shown(',
    '  value,',
    ') {',
    '  const inner = () => value;',
    '  return inner;',
    '}',
    'const nameOf = (value) => value;',
    'const LIMIT = 3;',
    'type Props = {};',
    'export interface Port {}',
    'class Part {}',
  );
  expect(names).toEqual([
    { name: 'shown', kind: 'function', isExported: true, lines: 6 },
    { name: 'nameOf', kind: 'function', isExported: false, lines: 1 },
    { name: 'LIMIT', kind: 'value', isExported: false, lines: 1 },
    { name: 'Props', kind: 'type', isExported: false, lines: 1 },
    { name: 'Port', kind: 'type', isExported: true, lines: 1 },
    { name: 'Part', kind: 'class', isExported: false, lines: 1 },
  ]);
});
