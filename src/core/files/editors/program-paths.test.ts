import { expect, test } from 'vitest';

import { expandPath, programPaths } from './program-paths.ts';

const linux = {
  platform: 'linux',
  homeDir: '/home/me',
  variables: { PATH: '/opt/bin:.::relative:/usr/bin' },
};
const windows = {
  platform: 'win32',
  homeDir: 'C:\\Users\\me',
  variables: { Path: 'C:\\bin;bin', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' },
};

test('programPaths returns candidates on PATH and in common folders, but none in relative folders', () => {
  expect(programPaths('code', linux)).toEqual([
    '/opt/bin/code',
    '/usr/bin/code',
    '/home/me/.local/bin/code',
    '/usr/local/bin/code',
    '/opt/homebrew/bin/code',
    '/snap/bin/code',
  ]);
});

test('programPaths on Windows adds extensions, and variables match in any case', () => {
  expect(programPaths('code', windows)).toEqual([
    'C:\\bin\\code.exe',
    'C:\\bin\\code.cmd',
    'C:\\bin\\code.bat',
  ]);
  expect(programPaths('ed.CMD', windows)).toEqual(['C:\\bin\\ed.CMD']);
  expect(expandPath('%LocalAppData%\\Zed\\zed.exe', windows)).toBe(
    'C:\\Users\\me\\AppData\\Local\\Zed\\zed.exe',
  );
});

test.each([
  ['/opt/ed', ['/opt/ed']],
  ['./ed', []],
  ['bin/ed', []],
])('programPaths of %s without a search of PATH is %j', (name, expected) =>
  expect(programPaths(name, linux)).toEqual(expected),
);

test.each([
  ['~/bin/ed', '/home/me/bin/ed'],
  ['/opt/ed', '/opt/ed'],
  ['%ProgramFiles%\\ed.exe', ''],
])('expandPath of %s is %j', (place, expected) => expect(expandPath(place, linux)).toBe(expected));
