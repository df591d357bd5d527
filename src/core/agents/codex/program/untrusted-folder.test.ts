import { expect, test } from 'vitest';

import { isTrustedIn, untrustedArgs } from './untrusted-folder.ts';

test.each([
  ['[projects."/work/a"]\ntrust_level = "trusted"', true],
  ['[projects.\'/work/a\']\ntrust_level = "trusted" # me', true],
  ['model = "x"\n\n  [projects."/work/a"]\nother = 1\ntrust_level="trusted"\n[analytics]', true],
  ['[projects."/work/a"]\ntrust_level = "untrusted"', false],
  ['[projects."/work/a"]\n[projects."/work/b"]\ntrust_level = "trusted"', false],
  ['# [projects."/work/a"]\n# trust_level = "trusted"', false],
  ['', false],
])("isTrustedIn reads Codex's own agreement: %s", (toml, isTrusted) => {
  expect(isTrustedIn(toml, '/work/a')).toBe(isTrusted);
});

test('untrustedArgs names all folders in one table, with their quotes', () => {
  expect(untrustedArgs([])).toEqual([]);
  expect(untrustedArgs(['/a.b', '/c"d'])).toEqual([
    '-c',
    'projects={"/a.b"={trust_level="untrusted"},"/c\\"d"={trust_level="untrusted"}}',
  ]);
});
