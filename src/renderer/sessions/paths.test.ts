import { expect, test } from 'vitest';

import { folderName, subFolder, tildePath } from './paths.ts';

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
