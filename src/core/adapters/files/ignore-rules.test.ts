import { expect, test } from 'vitest';

import { isIgnored, parseIgnoreFile } from './ignore-rules.ts';

test.each([
  ['a name anywhere', 'out', 'a/b/out', true, true],
  ['only folders', 'out/', 'out', false, false],
  ['only folders', 'out/', 'a/out', true, true],
  ['from the top', '/out', 'a/out', true, false],
  ['from the top', '/out', 'out', true, true],
  ['a slash in the middle means the top', 'a/out', 'b/a/out', true, false],
  ['an ending', '*.log', 'deep/x.log', false, true],
  ['an ending that is not the end', '*.log', 'x.log.ts', false, false],
  ['any depth', 'a/**/z.ts', 'a/b/c/z.ts', false, true],
  ['everything below', 'a/**', 'a/b', false, true],
  ['one letter', 'a?.ts', 'ab.ts', false, true],
  ['the last rule decides', '*.log\n!keep.log', 'keep.log', false, false],
  ['comments and blanks are no rules', '# x\n\n', '# x', false, false],
])('%s: %j and %s', (_, rules, path, isFolder, expected) => {
  expect(isIgnored(path, isFolder, [parseIgnoreFile('', rules)])).toBe(expected);
});

test('a file further down speaks for its own folder and after those above', () => {
  const files = [parseIgnoreFile('', '*.log'), parseIgnoreFile('a/', '!x.log\n/b')];
  expect(['a/x.log', 'c/x.log', 'a/b', 'b'].map((path) => isIgnored(path, false, files))).toEqual([false, true, true, false]);
});

test('a pattern made to be slow is not', () => {
  expect(isIgnored('a'.repeat(250), false, [parseIgnoreFile('', `${'*a'.repeat(60)}b`)])).toBe(false);
});
