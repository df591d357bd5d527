import { expect, test } from 'vitest';

import { windowsCommand } from './windows-command.ts';

test('programs that are no scripts run as they are', () => {
  expect(windowsCommand('C:\\bin\\claude.exe', ['-p', 'a & b'])).toEqual({
    command: 'C:\\bin\\claude.exe',
    args: ['-p', 'a & b'],
    verbatim: false,
  });
});

test('a .cmd goes through cmd.exe, and nothing in an argument is a command there', () => {
  const plain = windowsCommand('C:\\npm dir\\claude.cmd', ['a"b', 'x & calc', 'end\\'], 'cmd.exe');
  expect(plain).toEqual({
    command: 'cmd.exe',
    args: ['/d', '/s', '/c', String.raw`"C:\npm^ dir\claude.cmd ^^^"a\^^^"b^^^" ^^^"x^^^ ^^^&^^^ calc^^^" ^^^"end\\^^^""`],
    verbatim: true,
  });
});
