import { expect, test } from 'vitest';

import { folderName, parentFolder, subFolder, tildePath, expandHome } from './paths.ts';

test.each([
  ['/home/ann/code/app', '/home/ann', '~/code/app'],
  ['/home/ann', '/home/ann', '~'],
  ['/home/anna/code', '/home/ann', '/home/anna/code'],
  ['C:\\Users\\ann\\app', 'C:\\Users\\ann', '~\\app'],
  ['/srv/app', null, '/srv/app'],
])('tildePath shortens %s with home folder %s to %s', (path, home, expected) => {
  expect(tildePath(path, home)).toBe(expected);
});

test.each([
  ['/home/ann/code/', 'code'],
  ['C:\\work\\app', 'app'],
  ['/', '/'],
])('folderName of %s is %s', (path, expected) => {
  expect(folderName(path)).toBe(expected);
});

test.each([
  ['/', 'srv', '/srv'],
  ['/srv', 'app', '/srv/app'],
  ['C:\\', 'work', 'C:\\work'],
  ['C:\\work', 'app', 'C:\\work\\app'],
])('subFolder joins %s and %s to %s', (path, name, expected) => {
  expect(subFolder(path, name)).toBe(expected);
});

test.each([
  [' ~/code ', '/home/ann', '/home/ann/code'],
  ['~', '/home/ann', '/home/ann'],
  ['~bob/code', '/home/ann', '~bob/code'],
  ['/srv/a b', '/home/ann', '/srv/a b'],
  ['~/code', null, '~/code'],
])('expandHome expands the typed path %j with home folder %s to %s', (typed, home, expected) => {
  expect(expandHome(typed, home)).toBe(expected);
});

test.each([
  ['/home/ann/code/', '/home/ann/'],
  ['/home', '/'],
  ['/', null],
  ['C:\\work', 'C:\\'],
  ['code', null],
])('parentFolder of %s is %s', (path, expected) => {
  expect(parentFolder(path)).toBe(expected);
});
