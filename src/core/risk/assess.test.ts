import { describe, expect, test } from 'vitest';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';
import { storedUse } from '#core/agents/stored-use.ts';

import { assess } from './assess.ts';
import { high, low, medium } from './risk-table.fixture.ts';

const places = { cwd: '/home/me/app', homeDir: '/home/me' };

function riskOf(toolName: string, input: unknown, blockedPath: string | null = null) {
  const tool = storedUse(toolName, input);
  return assess(
    {
      details: { type: 'tool', toolName, toolUseId: null, input, tool, details: null },
      blockedPath,
    },
    places,
  );
}

function highestReasons(toolName: string, input: unknown) {
  const { level, reasons } = riskOf(toolName, input);
  return [
    level,
    [...new Set(reasons.filter((each) => each.level === level).map(({ code }) => code))].join(' '),
  ];
}

describe('assess with a command', () => {
  test.each(low)('assess rates as LOW: %s', (command, codes) =>
    expect(highestReasons('Bash', { command })).toEqual(['LOW', codes]),
  );
  test.each(medium)('assess rates as MEDIUM: %s', (command, codes) =>
    expect(highestReasons('Bash', { command })).toEqual(['MEDIUM', codes]),
  );
  test.each(high)('assess rates as HIGH: %s', (command, codes) =>
    expect(highestReasons('Bash', { command })).toEqual(['HIGH', codes]),
  );

  test('assess rates a compound command part by part, in order', () => {
    expect(riskOf('Bash', { command: 'ls && rm -rf build | cat' })).toEqual({
      level: 'HIGH',
      reasons: [
        { code: 'deletesFolders', level: 'HIGH', subject: 'build' },
        { code: 'deletes', level: 'MEDIUM', subject: 'build' },
      ],
      parts: [
        { text: 'ls', level: 'LOW', reasons: [] },
        {
          text: 'rm -rf build',
          level: 'HIGH',
          reasons: [
            { code: 'deletesFolders', level: 'HIGH', subject: 'build' },
            { code: 'deletes', level: 'MEDIUM', subject: 'build' },
          ],
        },
        { text: 'cat', level: 'LOW', reasons: [] },
      ],
    });
  });

  test.each([
    ['too long', 'ls '.repeat(20_000), 'tooLong'],
    ['too deep', '$('.repeat(300), 'unreadable'],
    ['too deep and long', `${'$('.repeat(2000)}${'a '.repeat(5000)}`, 'tooLong'],
    ['1 MB', 'a '.repeat(500_000), 'tooLong'],
    ['no valid shell code', '"\'`$((<<', 'unreadable'],
    ['a shell in a shell in a shell', 'eval eval eval eval eval eval ls', 'unreadable'],
    ['incomplete', 'if true; then', 'unreadable'],
    ['a pattern that is slow to match', `cat ${'.e*'.repeat(300)}`, 'credentials'],
    ['a list of many words', `ls ${'a '.repeat(2000)}`, 'unreadable'],
    ['a list of many commands', 'ls;'.repeat(400), 'tooLong'],
  ])('assess rates a command that is %s as HIGH and returns few parts', (_name, command, code) => {
    const { level, reasons, parts } = riskOf('Bash', { command });
    expect({ level, codes: reasons.map((each) => each.code) }).toEqual({
      level: 'HIGH',
      codes: [code],
    });
    expect(parts.length).toBeLessThanOrEqual(100);
  });
});

describe('assess with a tool', () => {
  test.each([
    ['Read', { file_path: '/home/me/app/src/a.ts' }, 'LOW', ''],
    ['Read', { file_path: '/home/me/app/../other/a.ts' }, 'MEDIUM', 'outsideFolder'],
    ['Read', { file_path: '/home/me/.ssh/id_ed25519' }, 'HIGH', 'credentials'],
    ['Grep', { pattern: 'x', path: '/etc' }, 'MEDIUM', 'outsideFolder'],
    ['Glob', { pattern: '/home/me/**' }, 'MEDIUM', 'outsideFolder'],
    ['Glob', { pattern: '**/*.ts' }, 'LOW', ''],
    [
      'Edit',
      { file_path: '/home/me/app/a.ts', old_string: 'a', new_string: 'b' },
      'LOW',
      'changesFile',
    ],
    ['Write', { file_path: '/home/me/app2/a.ts', content: '' }, 'HIGH', 'writesOutside'],
    ['Write', { file_path: '/tmp/a.ts', content: '' }, 'MEDIUM', 'outsideFolder'],
    ['Write', { file_path: '.env', content: '' }, 'HIGH', 'credentials'],
    [
      'Write',
      { file_path: '/home/me/app/.claude/settings.local.json', content: '' },
      'HIGH',
      'agentSettings',
    ],
    [
      'Write',
      { file_path: '/home/me/app/.GIT/hooks/pre-commit', content: '' },
      'HIGH',
      'gitSettings persistence',
    ],
    ['Write', { file_path: 'src/\u202egnp.ts', content: '' }, 'HIGH', 'hiddenCharacters'],
    ['Write', { content: '' }, 'MEDIUM', 'unknownTool'],
    ['MultiEdit', { file_path: '~/.zshrc', edits: [] }, 'HIGH', 'persistence'],
    ['NotebookEdit', { notebook_path: 'a.ipynb' }, 'LOW', 'changesFile'],
    [
      'Edit',
      { file_path: 'a.ts', old_string: 'a', new_string: 'b', moved_to: '/home/me/app2/a.ts' },
      'HIGH',
      'writesOutside',
    ],
    ['Edit', { changes: [{ path: 'a.ts' }, { path: '../x' }] }, 'HIGH', 'writesOutside'],
    [
      'apply_patch',
      { patch: '*** Begin Patch\n*** Update File: ../x\n*** End Patch' },
      'HIGH',
      'writesOutside',
    ],
    ['WebFetch', { url: 'https://example.com/a' }, 'MEDIUM', 'network'],
    ['WebFetch', { url: 'https://exаmple.com/a' }, 'HIGH', 'lookAlike'],
    ['WebFetch', { url: 'http://169.254.169.254/' }, 'HIGH', 'credentials'],
    ['mcp__github__create_issue', {}, 'MEDIUM', 'mcpTool'],
    ['TodoWrite', { todos: [] }, 'LOW', ''],
    ['Task', { prompt: 'x' }, 'LOW', ''],
    ['Frobnicate', {}, 'MEDIUM', 'unknownTool'],
    ['PowerShell', { command: 'ls' }, 'LOW', ''],
    ['PowerShell', { command: "Get-Content -Path 'src\\a b.ts' -TotalCount 20" }, 'LOW', ''],
    ['PowerShell', { command: 'Get-Content -Path ..\\other\\a.ts' }, 'MEDIUM', 'outsideFolder'],
    ['PowerShell', { command: 'gc .ssh\\id_rsa' }, 'HIGH', 'credentials'],
    ['PowerShell', { command: 'npm install left-pad' }, 'MEDIUM', 'installs'],
    ['PowerShell', { command: 'git commit -m "a b"' }, 'MEDIUM', 'runsProgram'],
    ['PowerShell', { command: 'Remove-Item x' }, 'HIGH', 'unreadable'],
    ['PowerShell', { command: 'Get-Content \\\\server\\share' }, 'HIGH', 'unreadable'],
    ['PowerShell', {}, 'HIGH', 'unreadable'],
    ['Bash', {}, 'HIGH', 'unreadable'],
    ['Bash', { command: 'ls', dangerouslyDisableSandbox: true }, 'HIGH', 'sandboxOff'],
    ['shell', { command: ['bash', '-lc', 'rm -rf x'] }, 'HIGH', 'deletesFolders'],
    ['Bash', { command: 'ls', cwd: '/home/me/app/sub' }, 'LOW', ''],
    ['Bash', { command: 'ls', cwd: '/etc' }, 'MEDIUM', 'outsideFolder'],
    ['Bash', { command: 'ls', additionalPermissions: {} }, 'HIGH', 'sandboxOff'],
    ['Bash', { command: 'ls', networkHost: 'example.com' }, 'MEDIUM', 'network'],
    ['RequestPermissions', { permissions: {} }, 'HIGH', 'sandboxOff'],
    ['shell', { command: ['ls', 'a b; rm -rf x'] }, 'LOW', ''],
  ])('assess rates %s %j as %s', (toolName, input, level, codes) => {
    expect(highestReasons(toolName, input)).toEqual([level, codes]);
  });

  test('assess names the path that blocked a tool', () => {
    expect(riskOf('Read', { file_path: 'a' }, '/etc/x').reasons).toEqual([
      { code: 'outsideFolder', level: 'MEDIUM', subject: '/etc/x' },
    ]);
  });

  test('assess rates a tool without neutral use as unknown, whatever its name', () => {
    const details = {
      type: 'tool',
      toolName: 'Read',
      toolUseId: null,
      input: { file_path: 'a' },
      details: null,
    } as const;
    expect(assess({ details, blockedPath: null }, places)).toEqual({
      level: 'MEDIUM',
      reasons: [{ code: 'unknownTool', level: 'MEDIUM', subject: 'Read' }],
      parts: [],
    });
  });

  test('assess rates a question without a tool as LOW', () => {
    const details: InteractionDetails = { type: 'questions', toolUseId: null, questions: [] };
    expect(assess({ details, blockedPath: null }, places)).toEqual({
      level: 'LOW',
      reasons: [],
      parts: [],
    });
  });
});
