import { expect, test } from 'vitest';

import { folderName, parentFolder, subFolder, tildePath, wholePath } from './paths.ts';

test.each([
  ['/home/ann/code/app', '/home/ann', '~/code/app'],
  ['/home/ann', '/home/ann', '~'],
  ['/home/anna/code', '/home/ann', '/home/anna/code'],
  ['C:\\Users\\ann\\app', 'C:\\Users\\ann', '~\\app'],
  ['/srv/app', null, '/srv/app'],
])('%s at home in %s is %s', (path, home, expected) => {
  expect(tildePath(path, home)).toBe(expected);
});

test.each([
  ['/home/ann/code/', 'code'],
  ['C:\\work\\app', 'app'],
  ['/', '/'],
])('the name of %s is %s', (path, expected) => {
  expect(folderName(path)).toBe(expected);
});

test.each([
  ['/', 'srv', '/srv'],
  ['/srv', 'app', '/srv/app'],
  ['C:\\', 'work', 'C:\\work'],
  ['C:\\work', 'app', 'C:\\work\\app'],
])('%s and %s make %s', (path, name, expected) => {
  expect(subFolder(path, name)).toBe(expected);
});

test.each([
  [' ~/code ', '/home/ann', '/home/ann/code'],
  ['~', '/home/ann', '/home/ann'],
  ['~bob/code', '/home/ann', '~bob/code'],
  ['/srv/a b', '/home/ann', '/srv/a b'],
  ['~/code', null, '~/code'],
])('the typed path %j at home in %s is the whole path %s', (typed, home, expected) => {
  expect(wholePath(typed, home)).toBe(expected);
});

test.each([
  ['/home/ann/code/', '/home/ann/'],
  ['/home', '/'],
  ['/', null],
  ['C:\\work', 'C:\\'],
  ['code', null],
])('the folder above %s is %s', (path, expected) => {
  expect(parentFolder(path)).toBe(expected);
});
