import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findPaths, parsePath } from './find-paths.ts';

/** Returns the found paths as `path`, `path|line` or `path|line|column`. */
function foundIn(text: string): readonly string[] {
  return findPaths(text).map(({ path, line, column }) =>
    [path, line, column].filter((part) => part !== null).join('|'),
  );
}

describe('findPaths, sentence', () => {
  test.each([
    ['See src/a.ts.', ['src/a.ts']],
    ['see src/a.ts:12:3, please', ['src/a.ts|12|3']],
    ['at src/a.ts:12: unexpected token', ['src/a.ts|12']],
    ['src/a.ts:12-20', ['src/a.ts|12']],
    ['src/a.ts#L12-L20', ['src/a.ts|12']],
    ['src/a.cs(12,3): error', ['src/a.cs|12|3']],
    ['(in ./x/y.py)', ['./x/y.py']],
    ['both (src/a.ts) and [b.ts]', ['src/a.ts', 'b.ts']],
    ['app/(group)/[id]/page.tsx)', ['app/(group)/[id]/page.tsx']],
    ['README.md, Makefile and .gitignore!', ['README.md', 'Makefile', '.gitignore']],
    ['open ~/notes/x.md and /etc/hosts', ['~/notes/x.md', '/etc/hosts']],
    [String.raw`C:\a\b.ts:7 or D:/x/y`, [String.raw`C:\a\b.ts|7`, 'D:/x/y']],
    ['"src/a.ts" \'b.ts\' “c.ts”', ['src/a.ts', 'b.ts', 'c.ts']],
    ['the folder src/core/', ['src/core/']],
    ['../up/one.ts', ['../up/one.ts']],
    ['naïve/größe.ts', ['naïve/größe.ts']],
    ['@scope/pkg/index.js', ['@scope/pkg/index.js']],
  ])('findPaths finds the paths in %s', (text, expected) =>
    expect(foundIn(text)).toEqual(expected),
  );
});

describe('findPaths, Chinese', () => {
  test.each([
    ['请看src/a.ts:12，然后运行', ['src/a.ts|12']],
    ['文件（src/a.ts）里', ['src/a.ts']],
    ['改了《README.md》。', ['README.md']],
    ['在 ./x/y.py 中', ['./x/y.py']],
    ['打开/etc/hosts。', ['/etc/hosts']],
  ])('findPaths finds the paths in %s', (text, expected) =>
    expect(foundIn(text)).toEqual(expected),
  );
});

test.each([
  'https://example.com/a/b.ts:12',
  'http://localhost:3000/src/a.ts',
  'file:///etc/passwd',
  'mailto:a@b.example',
  'me@example.com',
  'www.example.com/a.html',
  '//evil/share/a',
  String.raw`\\evil\share\a.ts`,
  String.raw`\alpha`,
  '12:30 2026/11/21 1/2 3.14',
  '/ // . .. ... ~ :: ()',
  'No path here, none at all.',
  'std::vector a:b',
  `${'a'.repeat(300)}/x.ts`,
  'x/'.repeat(2000),
])('findPaths finds no path in %j', (text) => expect(foundIn(text)).toEqual([]));

test('findPaths and parsePath reject hidden characters', () => {
  expect(foundIn('src/\u202Ets.a')).not.toContain('src/\u202Ets.a');
  expect(parsePath('src/\u202Ets.a')).toBeNull();
  expect(parsePath('src/a\u200b.ts')).toBeNull();
});

describe('parsePath', () => {
  test.each([
    ['src/a.ts:12:3', { path: 'src/a.ts', line: 12, column: 3 }],
    [' 文档/说明.md ', { path: '文档/说明.md', line: null, column: null }],
    ['my notes/to do.md', { path: 'my notes/to do.md', line: null, column: null }],
    ['a.ts:0', { path: 'a.ts', line: null, column: null }],
    ['npm run check', null],
    ['--file=src/a.ts', null],
    ['src/**/*.ts', null],
    ['a < b/c', null],
    ['foo()', null],
    ['https://example.com', null],
    ['x\ny.ts', null],
  ])('parsePath reads %j', (text, expected) => expect(parsePath(text)).toEqual(expected));
});

test('findPaths returns correct positions, and parsePath reads each found path', () => {
  const words = fc.constantFrom(
    'src/a.ts',
    ' ',
    ':',
    '12',
    '(',
    ')',
    '。',
    '文',
    '/',
    '\\',
    '.',
    'https://',
    'b.md',
    '\u202e',
    '[',
    ',',
    '~',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      let last = 0;
      for (const { start, end, ...place } of findPaths(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        last = end;
        expect(parsePath(text.slice(start, end))).toEqual(place);
      }
    }),
  );
});

test.each(['(', ')', '/', '.', ':1', 'a/', '\\', 'a(', '#L1', '1:'])(
  'findPaths reads a hostile text of 400,000 × %j',
  (part) => {
    expect(findPaths(part.repeat(400_000)).length).toBeLessThanOrEqual(100);
    expect(findPaths(`${part.repeat(500)} `.repeat(400)).length).toBeLessThanOrEqual(100);
  },
);
