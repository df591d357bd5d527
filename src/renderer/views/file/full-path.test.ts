import { expect, test } from 'vitest';

import { fullPath, relativePath } from './full-path.ts';

test.each([
  ['src/a.ts', '/p', '/p/src/a.ts', 'src/a.ts'],
  ['./a.ts', '/p', '/p/a.ts', 'a.ts'],
  ['/p/src/a.ts', '/p', '/p/src/a.ts', 'src/a.ts'],
  ['/pq/a.ts', '/p', '/pq/a.ts', '/pq/a.ts'],
  ['~/a.ts', '/p', '~/a.ts', '~/a.ts'],
  ['a.ts', 'C:\\p', 'C:\\p\\a.ts', 'a.ts'],
  ['D:\\a.ts', 'C:\\p', 'D:\\a.ts', 'D:\\a.ts'],
  ['a.ts', '', 'a.ts', 'a.ts'],
  ['hosts', '/', '/hosts', '/hosts'],
])('fullPath and relativePath of %s in %s', (path, cwd, full, relative) => {
  expect([fullPath(path, cwd), relativePath(path, cwd)]).toEqual([full, relative]);
});
