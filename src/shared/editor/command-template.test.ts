import { describe, expect, test } from 'vitest';

import { fillTemplate, parseTemplate } from './command-template.ts';

const at = { path: '/p/a b.ts', line: 12, column: 3 };

function argv(
  text: string,
  target: Parameters<typeof fillTemplate>[1] = at,
): readonly string[] | string {
  const parsed = parseTemplate(text);
  return parsed.ok ? [parsed.value.program, ...fillTemplate(parsed.value, target)] : parsed.error;
}

describe('parseTemplate', () => {
  test.each([
    ['subl {file}:{line}:{column}', ['subl', '/p/a b.ts:12:3']],
    ['  code   --goto {file} ', ['code', '--goto', '/p/a b.ts']],
    [`"/opt/my editor/ed" '+{line}' "{file}"`, ['/opt/my editor/ed', '+12', '/p/a b.ts']],
    [String.raw`/opt/my\ editor/ed {file}`, ['/opt/my editor/ed', '/p/a b.ts']],
    [
      String.raw`"C:\Program Files\Ed\ed.exe" {file}`,
      [String.raw`C:\Program Files\Ed\ed.exe`, '/p/a b.ts'],
    ],
    [
      String.raw`C:\Ed\ed.exe "a\"b\\" {file}`,
      [String.raw`C:\Ed\ed.exe`, String.raw`a"b\ `.trim(), '/p/a b.ts'],
    ],
    [String.raw`ed 'a\b' '' {file}`, ['ed', String.raw`a\b`, '', '/p/a b.ts']],
    ['编辑器 --行={line} {file}', ['编辑器', '--行=12', '/p/a b.ts']],
    ['ed $(rm) `x` ; {file}', ['ed', '$(rm)', '`x`', ';', '/p/a b.ts']],
  ])('parseTemplate splits %s into words', (text, expected) =>
    expect(argv(text)).toEqual(expected),
  );
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['"" {file}', 'empty'],
  ['code', 'noFile'],
  ['code {line}', 'noFile'],
  ['{file}', 'fileFirst'],
  ['{file} {file}', 'fileFirst'],
  ['code "{file}', 'openQuote'],
  ['code {file} {colum}', 'unknownPlaceholder'],
  ['sh -c "code {file}"', 'shell'],
  ['/bin/bash script {file}', 'shell'],
  [String.raw`C:\Windows\cmd.exe /c ed {file}`, 'shell'],
  ['powershell {file}', 'shell'],
])('parseTemplate rejects %j as %s', (text, problem) => expect(argv(text)).toBe(problem));

test('fillTemplate replaces an unknown line or column by 1', () => {
  expect(argv('ed {file}:{line}:{column}', { path: '/a', line: null, column: null })).toEqual([
    'ed',
    '/a:1:1',
  ]);
});

test('fillTemplate never interprets a file name as a placeholder, several words or an option', () => {
  const path = '/p/{line} $& "; rm -rf ~ #.ts';
  expect(argv('ed {file} {line}', { path, line: 7, column: null })).toEqual(['ed', path, '7']);
});
