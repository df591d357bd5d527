import { expect, test } from 'vitest';

import { windowsCommand } from './windows-command.ts';

test('windowsCommand returns programs that are no scripts unchanged', () => {
  expect(windowsCommand('C:\\bin\\claude.exe', ['-p', 'a & b'])).toEqual({
    command: 'C:\\bin\\claude.exe',
    args: ['-p', 'a & b'],
    verbatim: false,
  });
});

test('windowsCommand runs a .cmd through cmd.exe and escapes its arguments', () => {
  const plain = windowsCommand('C:\\npm dir\\claude.cmd', ['a"b', 'x & calc', 'end\\'], 'cmd.exe');
  expect(plain).toEqual({
    command: 'cmd.exe',
    args: [
      '/d',
      '/s',
      '/c',
      String.raw`"C:\npm^ dir\claude.cmd ^^^"a\^^^"b^^^" ^^^"x^^^ ^^^&^^^ calc^^^" ^^^"end\\^^^""`,
    ],
    verbatim: true,
  });
});
