import { expect, test } from 'vitest';

import { smallFiles } from './small-files.mjs';

const lines = (count) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');
const sizes = (entries) => (path) => lines(entries[path] ?? 50);
const ways = (...pairs) => pairs.map(([from, to, isDynamic = false]) => ({ from, to, isDynamic }));

test('smallFiles reports a file under 20 lines with one importer in its folder', () => {
  expect(
    smallFiles(ways(['src/a/user.ts', 'src/a/tiny.ts']), sizes({ 'src/a/tiny.ts': 19 })),
  ).toEqual(['src/a/tiny.ts: 19 lines that only user uses: merge it into src/a/user.ts']);
  expect(
    smallFiles(ways(['src/a/user.ts', 'src/a/tiny.ts']), sizes({ 'src/a/tiny.ts': 20 })),
  ).toEqual([]);
});

test.each([
  ['two importers', ways(['src/a/user.ts', 'src/a/tiny.ts'], ['src/a/other.ts', 'src/a/tiny.ts'])],
  [
    'a test of its own',
    ways(['src/a/user.ts', 'src/a/tiny.ts'], ['src/a/tiny.test.ts', 'src/a/tiny.ts']),
  ],
  ['an importer in another folder', ways(['src/b/user.ts', 'src/a/tiny.ts'])],
  ['an import on demand', ways(['src/a/user.ts', 'src/a/tiny.ts', true])],
  ['a list as importer', ways(['src/a/all.ts', 'src/a/tiny.ts'])],
])('smallFiles accepts a small file with %s', (_, imports) => {
  expect(smallFiles(imports, sizes({ 'src/a/tiny.ts': 5 }))).toEqual([]);
});

test.each([
  'src/a/disk-port.ts',
  'src/a/words.ts',
  'src/a/words/en.ts',
  'src/core/testing/tiny.ts',
  'src/a/fake-disk.ts',
  'src/a/tiny.d.ts',
])('smallFiles accepts %s of any size', (path) => {
  const folder = path.slice(0, path.lastIndexOf('/'));
  expect(smallFiles(ways([`${folder}/user.ts`, path]), sizes({ [path]: 5 }))).toEqual([]);
});

test('smallFiles accepts a small file whose importer would become too long or would need JSX', () => {
  expect(
    smallFiles(
      ways(['src/a/user.ts', 'src/a/tiny.ts']),
      sizes({ 'src/a/tiny.ts': 10, 'src/a/user.ts': 291 }),
    ),
  ).toEqual([]);
  expect(
    smallFiles(ways(['src/a/user.ts', 'src/a/tiny.tsx']), sizes({ 'src/a/tiny.tsx': 10 })),
  ).toEqual([]);
});
