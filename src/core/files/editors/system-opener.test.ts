import { expect, test } from 'vitest';

import { mightRun, systemCommand } from './system-opener.ts';

const plain = { kind: 'file', executable: false, realPath: '/p/notes.txt' } as const;

test.each([
  ['/p/notes.txt', 'linux', false],
  ['/p/a.ts', 'win32', false],
  ['/p/README', 'linux', false],
  ['/p/evil.desktop', 'linux', true],
  ['/p/.desktop', 'linux', true],
  ['/p/EVIL.Desktop', 'linux', true],
  ['/p/a:b.desktop', 'linux', true],
  ['/p/Tool.app', 'darwin', true],
  ['/p/run.command', 'darwin', true],
  ['/p/a.exe', 'linux', true],
  ['C:\\p\\a.bat', 'win32', true],
  ['C:\\p\\a.exe.', 'win32', true],
  ['C:\\p\\a.exe . ', 'win32', true],
  ['C:\\p\\a.exe:stream.txt', 'win32', true],
  ['C:\\p\\a.js', 'win32', true],
  ['/p/a.js', 'linux', false],
  ['/p/a.py', 'darwin', false],
])('mightRun of %s on %s is %s', (path, platform, expected) => {
  expect(mightRun(path, { ...plain, realPath: path }, platform)).toBe(expected);
});

test('mightRun is true for an executable file and for a link to a program', () => {
  expect(mightRun('/p/notes.txt', { ...plain, executable: true }, 'linux')).toBe(true);
  expect(mightRun('/p/notes.txt', { ...plain, realPath: '/p/evil.desktop' }, 'linux')).toBe(true);
  expect(
    mightRun('/p/folder', { kind: 'folder', executable: true, realPath: '/p/folder' }, 'linux'),
  ).toBe(false);
});

test.each([
  ['linux', { program: 'xdg-open', args: ['/p/a b'] }],
  ['darwin', { program: '/usr/bin/open', args: ['/p/a b'] }],
  [
    'win32',
    { program: 'C:\\W\\System32\\rundll32.exe', args: ['url.dll,FileProtocolHandler', '/p/a b'] },
  ],
])('systemCommand returns the opener of %s', (platform, expected) => {
  expect(systemCommand({ platform, variables: { SystemRoot: 'C:\\W' } }, '/p/a b')).toEqual(
    expected,
  );
});
