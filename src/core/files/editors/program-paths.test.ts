import { expect, test } from 'vitest';

import { inPlace, programPaths } from './program-paths.ts';

const linux = { platform: 'linux', homeDir: '/home/me', variables: { PATH: '/opt/bin:.::relative:/usr/bin' } };
const windows = {
  platform: 'win32',
  homeDir: 'C:\\Users\\me',
  variables: { Path: 'C:\\bin;bin', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' },
};

test('on PATH and where people put programs, but never in a relative folder', () => {
  expect(programPaths('code', linux)).toEqual([
    '/opt/bin/code',
    '/usr/bin/code',
    '/home/me/.local/bin/code',
    '/usr/local/bin/code',
    '/opt/homebrew/bin/code',
    '/snap/bin/code',
  ]);
});

test('Windows adds an ending, and knows its variables in any case', () => {
  expect(programPaths('code', windows)).toEqual(['C:\\bin\\code.exe', 'C:\\bin\\code.cmd', 'C:\\bin\\code.bat']);
  expect(programPaths('ed.CMD', windows)).toEqual(['C:\\bin\\ed.CMD']);
  expect(inPlace('%LocalAppData%\\Zed\\zed.exe', windows)).toBe('C:\\Users\\me\\AppData\\Local\\Zed\\zed.exe');
});

test.each([
  ['/opt/ed', ['/opt/ed']],
  ['./ed', []],
  ['bin/ed', []],
])('%s', (name, expected) => expect(programPaths(name, linux)).toEqual(expected));

test.each([
  ['~/bin/ed', '/home/me/bin/ed'],
  ['/opt/ed', '/opt/ed'],
  ['%ProgramFiles%\\ed.exe', ''],
])('%s is %j', (place, expected) => expect(inPlace(place, linux)).toBe(expected));
