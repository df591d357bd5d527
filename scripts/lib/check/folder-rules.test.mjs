import { expect, test } from 'vitest';

import {
  folderCycles,
  fullFolders,
  roomCycles,
  unnamedRooms,
  wideFolders,
} from './folder-rules.mjs';

const files = (count, name) => Array.from({ length: count }, (_, at) => `src/a/${name(at)}`);

test('wideFolders reports a folder with more than 20 sources', () => {
  expect(wideFolders(files(20, (at) => `part-${at}.ts`))).toEqual([]);
  expect(wideFolders(files(21, (at) => `part-${at}.tsx`))).toEqual([
    expect.stringContaining('src/a: holds 21 sources'),
  ]);
});

test.each([
  ['tests', (at) => `part-${at}.test.ts`],
  ['fixtures', (at) => `part-${at}.fixture.ts`],
  ['fixture files', (at) => `part-${at}-fixture.ts`],
  ['fakes', (at) => `fake-${at}.ts`],
  ['recordings', (at) => `part-${at}.json`],
  ['declarations', (at) => `part-${at}.d.ts`],
])('wideFolders does not count %s', (_, name) => {
  expect(wideFolders(files(30, name))).toEqual([]);
});

test('fullFolders reports a folder with more than 200 files, fixtures included', () => {
  const screens = (count) => files(count, (at) => `fixtures/screen-${at}.ansi`);
  expect(fullFolders([...screens(200), ...files(200, (at) => `part-${at}.json`)])).toEqual([]);
  expect(fullFolders(screens(201))).toEqual([
    expect.stringContaining('src/a/fixtures: holds 201 files, at most 200'),
  ]);
});

const imports = (...pairs) =>
  pairs.map(([from, to]) => ({ from: `src/core/${from}`, to: `src/core/${to}` }));
const cyclesOf = (...pairs) => folderCycles(imports(...pairs), ['src/core']);

test('folderCycles reports sibling folders that import each other', () => {
  expect(cyclesOf(['a/x.ts', 'b/x.ts'], ['b/y.ts', 'a/y.ts'])).toEqual([
    'no-folder-cycle: src/core/a -> src/core/b -> src/core/a (src/core/a/x.ts -> src/core/b/x.ts; src/core/b/y.ts -> src/core/a/y.ts)',
  ]);
});

test('folderCycles reports a cycle of three folders once', () => {
  expect(
    cyclesOf(['a/x.ts', 'b/deep/x.ts'], ['b/y.ts', 'c/y.ts'], ['c/z.ts', 'a/z.ts']),
  ).toHaveLength(1);
});

test('folderCycles reports cycles of folders inside a folder', () => {
  expect(cyclesOf(['a/one/x.ts', 'a/two/x.ts'], ['a/two/y.ts', 'a/one/y.ts'])).toHaveLength(1);
});

test('folderCycles accepts imports between a folder and its parent', () => {
  expect(
    cyclesOf(
      ['a/x.ts', 'base.ts'],
      ['app.ts', 'a/x.ts'],
      ['a/x.ts', 'a/deep/x.ts'],
      ['a/deep/x.ts', 'a/base.ts'],
    ),
  ).toEqual([]);
});

test('folderCycles ignores imports of tests and imports outside of the roots', () => {
  expect(cyclesOf(['a/x.ts', 'b/x.ts'], ['b/y.test.ts', 'a/y.ts'])).toEqual([]);
  expect(folderCycles(imports(['a/x.ts', 'b/x.ts'], ['b/y.ts', 'a/y.ts']), ['src/main'])).toEqual(
    [],
  );
});

const mutual = [
  { from: 'src/core/a/x.ts', to: 'src/core/b/y.ts' },
  { from: 'src/core/b/y.ts', to: 'src/core/a/z.ts' },
];

test('roomCycles reports two folders that import each other, with the files', () => {
  expect(roomCycles(mutual, ['src/core'], [])).toEqual([
    'no-room-cycle: src/core/a -> src/core/b -> src/core/a (src/core/a/x.ts -> src/core/b/y.ts; src/core/b/y.ts -> src/core/a/z.ts)',
  ]);
  expect(roomCycles(mutual, ['src', 'src/shared'], [])).toEqual([]);
});

test('roomCycles counts a file beside the folders as a part of its own', () => {
  const throughFile = [
    { from: 'src/core/a/x.ts', to: 'src/core/all.ts' },
    { from: 'src/core/all.ts', to: 'src/core/a/z.ts' },
  ];
  expect(roomCycles(throughFile, ['src/core'], [])).toEqual([
    'no-room-cycle: src/core/a -> src/core/all.ts -> src/core/a (src/core/a/x.ts -> src/core/all.ts; src/core/all.ts -> src/core/a/z.ts)',
  ]);
});

test('roomCycles excludes tests and what only tests use', () => {
  const inTest = [{ from: 'src/core/b/y.test.ts', to: 'src/core/a/z.ts' }];
  expect(roomCycles([mutual[0], ...inTest], ['src/core'], [])).toEqual([]);
});

test('roomCycles permits an exception, and reports one that closes no cycle', () => {
  expect(roomCycles(mutual, ['src/core'], ['src/core/b -> src/core/a'])).toEqual([]);
  const unneeded = (entry) =>
    `no-room-cycle: ${entry} closes no cycle: remove it from the exceptions`;
  expect(roomCycles([mutual[0]], ['src/core'], ['src/core/a -> src/core/b'])).toEqual([
    unneeded('src/core/a -> src/core/b'),
  ]);
  expect(roomCycles([mutual[0]], ['src/core'], ['src/core/b -> src/core/a'])).toEqual([
    unneeded('src/core/b -> src/core/a'),
  ]);
});

test('unnamedRooms reports each folder that the layout does not name', () => {
  const paths = ['src/core/a.ts', 'src/core/git/a.ts', 'src/core/own/b/c.ts', 'src/node/d.ts'];
  expect(unnamedRooms(paths, 'src/core', '  git/   runs git\n')).toEqual([
    'src/core/own: the layout in ARCHITECTURE.md does not name it',
  ]);
  expect(unnamedRooms(paths, 'src/core', '  git/ own/   both\n')).toEqual([]);
});
