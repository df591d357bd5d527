import { expect, test } from 'vitest';

import { plainPowerShell } from './power-shell.ts';

test.each([
  ['Get-ChildItem', 'ls'],
  ['get-childitem -Path src -Recurse -Depth 2', 'ls src'],
  ['dir "my folder"', 'ls "my folder"'],
  [String.raw`Get-Content src\a.ts -Tail 20`, 'cat src/a.ts'],
  ['Set-Location ..', 'cd ..'],
  ["Select-String -Pattern 'a b' src/a.ts", "grep 'a b' src/a.ts"],
  ['git.exe status --short', 'git status --short'],
  ['  npm   run build ', 'npm run build'],
  ["npm install '@scope/x'", "npm install '@scope/x'"],
])('plainPowerShell converts %s to %s', (source, posix) => {
  expect(plainPowerShell(source)).toBe(posix);
});

/** Commands that PowerShell would interpret differently, expand, or run additionally. */
test.each([
  '',
  'Remove-Item x',
  'rm x',
  'curl x',
  'iex x',
  'git status; rm x',
  'git status && rm x',
  'git status | Out-File x',
  'git status > x',
  'git status\nrm x',
  'git log $x',
  'git log $(rm x)',
  'git log (rm x)',
  'git log {x}',
  'git log `x',
  'git log "$x"',
  'git log "`x"',
  'git log @x',
  'git log a,b',
  'git log #x',
  'git --% x',
  'git -c.x',
  'git a"b"c',
  "git 'a''b'",
  "git 'a",
  'git log –x',
  'git log “x”',
  '& git status',
  '. git',
  './git status',
  String.raw`.\git status`,
  'Get-Content Env:PATH',
  String.raw`Get-Content C:\x`,
  String.raw`Get-Content \\server\share`,
  'Get-Content //server/share',
  "Get-Content '//server/share'",
  'Get-Content x -Stream y',
  'Get-Content -Wait x',
  'Get-Content -Path -x',
  'Get-ChildItem *.ts',
  'Get-ChildItem -Recurse:x',
  'gci.exe',
])('plainPowerShell returns null for %j', (source) => {
  expect(plainPowerShell(source)).toBeNull();
});
