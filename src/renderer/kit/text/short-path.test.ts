import { expect, test } from 'vitest';

import { shortPath } from './short-path.ts';

test.each([
  ['/home/a/b.ts', '/home/a/', 'b.ts'],
  ['b.ts', '', 'b.ts'],
  ['/home/a/', '/home/', 'a/'],
  ['C:\\code\\a.ts', 'C:\\code\\', 'a.ts'],
  ['/', '', '/'],
])('shortPath splits %s into folder and name', (path, folder, name) => {
  expect(shortPath(path)).toEqual({ folder, name });
});
