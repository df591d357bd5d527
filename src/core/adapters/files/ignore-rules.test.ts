import { expect, test } from 'vitest';

import { isIgnored, parseIgnoreFile } from './ignore-rules.ts';

test.each([
  ['a name anywhere', 'out', 'a/b/out', true, true],
  ['only folders', 'out/', 'out', false, false],
  ['only folders', 'out/', 'a/out', true, true],
  ['from the top', '/out', 'a/out', true, false],
  ['from the top', '/out', 'out', true, true],
  ['a slash in the middle', 'a/out', 'b/a/out', true, false],
  ['an ending', '*.log', 'deep/x.log', false, true],
  ['an ending in the middle', '*.log', 'x.log.ts', false, false],
  ['any depth', 'a/**/z.ts', 'a/b/c/z.ts', false, true],
  ['everything below', 'a/**', 'a/b', false, true],
  ['one letter', 'a?.ts', 'ab.ts', false, true],
  ['a negated last rule', '*.log\n!keep.log', 'keep.log', false, false],
  ['comments and blanks', '# x\n\n', '# x', false, false],
])('isIgnored handles %s: %j and %s', (_, rules, path, isFolder, expected) => {
  expect(isIgnored(path, isFolder, [parseIgnoreFile('', rules)])).toBe(expected);
});

test('isIgnored applies a nested ignore file to its own folder, after those above', () => {
  const files = [parseIgnoreFile('', '*.log'), parseIgnoreFile('a/', '!x.log\n/b')];
  expect(['a/x.log', 'c/x.log', 'a/b', 'b'].map((path) => isIgnored(path, false, files))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('isIgnored matches a pattern that is made to be slow in a short time', () => {
  expect(isIgnored('a'.repeat(250), false, [parseIgnoreFile('', `${'*a'.repeat(60)}b`)])).toBe(
    false,
  );
});
