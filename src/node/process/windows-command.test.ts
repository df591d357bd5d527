import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { startableCommand, windowsCommand } from './windows-command.ts';

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

// Without a percent sign: cmd.exe of Wine expands variables in other cases than that of Windows.
test.runIf(process.platform === 'win32')(
  'startableCommand passes hostile arguments unchanged through a script in PATH, and runs none',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'corral-command-'));
    try {
      const program = join(folder, 'args.cjs');
      writeFileSync(program, 'console.log(JSON.stringify(process.argv.slice(2)))');
      writeFileSync(
        join(folder, 'tool.cmd'),
        `@echo off\r\n"${process.execPath}" "${program}" %*\r\n`,
      );
      const env = { ...process.env, PATH: `${folder};${process.env['PATH'] ?? ''}` };
      const hostile = ['a b', 'x & echo hole', 'a"b', 'end\\', '^caret', '(p)', '|', '>out', '王'];
      const start = startableCommand('tool', hostile, env);
      const { stdout, stderr } = spawnSync(start.command, start.args, {
        env,
        encoding: 'utf8',
        windowsVerbatimArguments: start.verbatim,
      });
      expect({ args: JSON.parse(stdout), stderr }).toEqual({ args: hostile, stderr: '' });
      const missing = { command: 'no-such-tool', args: [], verbatim: false };
      expect(startableCommand('no-such-tool', [], env)).toEqual(missing);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
