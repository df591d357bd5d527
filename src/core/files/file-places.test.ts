import { expect, test } from 'vitest';

import { absolutePath, isNear } from './file-places.ts';

const linux = { platform: 'linux', homeDir: '/home/me' };
const windows = { platform: 'win32', homeDir: 'C:\\Users\\me' };

test.each([
  ['src/a.ts', '/p/src/a.ts'],
  ['./src/../b.ts', '/p/b.ts'],
  ['../b.ts', '/b.ts'],
  ['/etc/hosts', '/etc/hosts'],
  ['~/notes.md', '/home/me/notes.md'],
  ['~', '/home/me'],
  ['~you/a', '/p/~you/a'],
  ['-x', '/p/-x'],
])('absolutePath resolves %s to %s', (path, expected) =>
  expect(absolutePath(path, '/p', linux)).toBe(expected),
);

test.each([
  ['src/a.ts', 'C:\\p\\src\\a.ts'],
  ['D:\\b.ts', 'D:\\b.ts'],
  ['~\\a.ts', 'C:\\Users\\me\\a.ts'],
])('absolutePath resolves %s to %s on Windows', (path, expected) =>
  expect(absolutePath(path, 'C:\\p', windows)).toBe(expected),
);

test.each([
  ['/p/a', 'linux', true],
  ['/process/a', 'linux', true],
  ['/proc/1/environ', 'linux', false],
  ['/dev/sda', 'linux', false],
  ['/net/host/a', 'linux', false],
  ['/p/a\0b', 'linux', false],
  ['C:\\p\\a', 'win32', true],
  ['\\\\evil\\share\\a', 'win32', false],
  ['\\\\?\\C:\\a', 'win32', false],
  ['\\\\.\\pipe\\a', 'win32', false],
])('isNear of %s on %s is %s', (path, platform, expected) =>
  expect(isNear(path, platform)).toBe(expected),
);
