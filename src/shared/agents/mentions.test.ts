import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mentionOf, mentionsIn, withQuotedMentions } from './mentions.ts';

describe('mentionsIn', () => {
  test.each([
    ['look at @src/a.ts please', ['src/a.ts']],
    ['@"two words.txt" and (@b.md)', ['two words.txt', 'b.md)']],
    ['@"a \\"b\\" \\\\c.txt"', ['a "b" \\c.txt']],
    ['(@"in brackets".)', ['in brackets']],
    ['@\u6587\u4EF6/\u8BF4\u660E.md\uFF0C then', ['\u6587\u4EF6/\u8BF4\u660E.md\uFF0C']],
    ['@-dash @"-dash x"', ['-dash', '-dash x']],
    ['me@example.org, @, @"" and @" "', [' ']],
    ['@"not closed', []],
    ['@"over\nlines"', []],
  ])('mentionsIn finds the paths in %s', (text, paths) => {
    expect(mentionsIn(text).map(({ path }) => path)).toEqual(paths);
  });

  test('mentionsIn separates punctuation that may follow a path', () => {
    expect(mentionsIn('fix @src/a.ts, @"b."')).toMatchObject([
      { path: 'src/a.ts,', bare: 'src/a.ts' },
      { path: 'b.', bare: 'b.' },
    ]);
  });
});

describe('mentionOf', () => {
  test.each([
    ['src/a.ts', '@src/a.ts'],
    ['.env', '@.env'],
    ['src/', '@src/'],
    ['\u6587\u4EF6.md', '@\u6587\u4EF6.md'],
    ['two words.txt', '@"two words.txt"'],
    ['a(b).txt', '@"a(b).txt"'],
    ['a#b.txt', '@"a#b.txt"'],
    ['app/[id]/page.tsx', '@"app/[id]/page.tsx"'],
    ['-dash.txt', '@"-dash.txt"'],
    ['end.', '@"end."'],
    ['q"b\\.txt', '@"q\\"b\\\\.txt"'],
  ])('mentionOf quotes %s only if it needs that', (path, expected) => {
    expect(mentionOf(path)).toBe(expected);
  });

  test('A mention of any name is read again as that name, wherever it stands', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => !/[\n\0]/.test(text));
    const around = fc.constantFrom('', ' ', '(', '\n', ' and ');
    fc.assert(
      fc.property(
        name,
        around,
        fc.constantFrom('', ' ', ')', '. ', '\n'),
        (path, before, after) => {
          const mentions = mentionsIn(`${before}${mentionOf(path)}${after}`);
          expect(mentions.map(({ path: long, bare }) => [long, bare])).toContainEqual(
            expect.arrayContaining([path]),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('withQuotedMentions replaces mentions in quotes and nothing else', () => {
  const text = 'a @b.md, c @"d e"! @"f"';
  expect(withQuotedMentions(text, (path) => `<${path}>`)).toBe('a @b.md, c <d e>! <f>');
});
