import fc from 'fast-check';
import { expect, test } from 'vitest';

import { candidateOf, fileScore } from './file-score.ts';

function rank(letters: string, paths: readonly string[]): readonly string[] {
  const scored = paths.flatMap((path) => {
    const score = fileScore(letters, candidateOf(path));
    return score === null ? [] : [{ path, score }];
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ path }) => path);
}

test.each([
  [
    'a whole name before the beginning of a name',
    'app',
    ['src/app-header.tsx', 'src/deep/down/app.ts'],
    ['src/deep/down/app.ts', 'src/app-header.tsx'],
  ],
  [
    'the beginning of a name before a later word, and a word before the middle of one',
    'list',
    ['a/mylists.ts', 'a/file-list.ts', 'a/lists.ts'],
    ['a/lists.ts', 'a/file-list.ts', 'a/mylists.ts'],
  ],
  [
    'beginnings of words before scattered letters',
    'sh',
    ['src/xsxhx.ts', 'src/session-header.tsx'],
    ['src/session-header.tsx', 'src/xsxhx.ts'],
  ],
  [
    'words in camel case before scattered letters',
    'fb',
    ['xfxb.ts', 'fooBar.ts'],
    ['fooBar.ts', 'xfxb.ts'],
  ],
  [
    'a match in the name before one in its folders',
    'core',
    ['core/other/z.ts', 'x/core.ts'],
    ['x/core.ts', 'core/other/z.ts'],
  ],
  [
    'a folder by its own name',
    'ses',
    ['src/sessions/', 'src/sessions/a.ts'],
    ['src/sessions/', 'src/sessions/a.ts'],
  ],
  [
    'a part of a path',
    'core/a',
    ['src/core/app.ts', 'src/core/', 'core/zoo/a.ts'],
    ['src/core/app.ts', 'core/zoo/a.ts'],
  ],
  ['only paths that contain the letters', 'xyz', ['a.ts', 'zyx.ts'], []],
])('fileScore ranks %s', (_, letters, paths, expected) => {
  expect(rank(letters, paths)).toEqual(expected);
});

test('fileScore matches exactly the paths that contain the letters in this order', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', '-', '.'), maxLength: 12 });
  fc.assert(
    fc.property(
      text,
      text.filter((letters) => letters !== ''),
      (path, letters) => {
        let rest = path;
        const fits = [...letters].every((letter) => {
          const at = rest.indexOf(letter);
          rest = rest.slice(at + 1);
          return at >= 0;
        });
        expect(fileScore(letters, candidateOf(path)) !== null).toBe(fits);
      },
    ),
  );
});
