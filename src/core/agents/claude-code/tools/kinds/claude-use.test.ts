import { expect, test } from 'vitest';

import { subjectOfUse, toolUse, type ToolUse } from '#shared/tool/tool-use.ts';
import fc from 'fast-check';

import { claudeUse, namedTools } from './claude-use.ts';

const cases: readonly (readonly [string, unknown, ToolUse])[] = [
  [
    'Bash',
    { command: 'ls', description: 'List' },
    { kind: 'execute', action: 'command', command: 'ls' },
  ],
  [
    'PowerShell',
    { command: 'gci' },
    { kind: 'execute', action: 'command', command: 'gci', language: 'powershell' },
  ],
  [
    'Bash',
    { command: 'ls', dangerouslyDisableSandbox: true },
    {
      kind: 'execute',
      action: 'command',
      command: 'ls',
      extras: [{ kind: 'guards', subject: 'dangerouslyDisableSandbox' }],
    },
  ],
  ['Bash', {}, { kind: 'execute', action: 'command', command: null }],
  ['Read', { file_path: '/a.ts', limit: 5 }, { kind: 'read', action: 'read', paths: ['/a.ts'] }],
  [
    'Write',
    { file_path: '/a.ts', content: 'x' },
    { kind: 'edit', action: 'write', paths: ['/a.ts'], replaces: 'file', fileText: 'normalised' },
  ],
  [
    'Edit',
    { file_path: '/a.ts', old_string: 'a', new_string: 'b' },
    { kind: 'edit', action: 'update', paths: ['/a.ts'], replaces: 'once', fileText: 'normalised' },
  ],
  [
    'Edit',
    { file_path: '/a.ts', old_string: 'a', new_string: 'b', replace_all: true },
    {
      kind: 'edit',
      action: 'update',
      paths: ['/a.ts'],
      replaces: 'everywhere',
      fileText: 'normalised',
    },
  ],
  [
    'MultiEdit',
    { file_path: '/a.ts', edits: [] },
    { kind: 'edit', action: 'update', paths: ['/a.ts'] },
  ],
  [
    'NotebookEdit',
    { notebook_path: '/a.ipynb' },
    { kind: 'edit', action: 'notebook', paths: ['/a.ipynb'] },
  ],
  [
    'Grep',
    { pattern: 'x', path: 'src' },
    { kind: 'search', action: 'search', pattern: 'x', paths: ['src'] },
  ],
  [
    'Glob',
    { pattern: '/etc/*' },
    { kind: 'search', action: 'find', pattern: '/etc/*', paths: ['/etc/*'] },
  ],
  [
    'LS',
    { path: '/w' },
    { kind: 'search', action: 'list', subject: '/w', pattern: null, paths: ['/w'] },
  ],
  [
    'WebFetch',
    { url: 'https://a.test', prompt: 'p' },
    { kind: 'fetch', action: 'fetch', url: 'https://a.test', query: null },
  ],
  ['WebSearch', { query: 'q' }, { kind: 'fetch', action: 'web', url: null, query: 'q' }],
  [
    'Task',
    { description: 'Look' },
    { kind: 'subagent', action: 'agent', subject: 'Look', effect: 'ownWork' },
  ],
  ['AskUserQuestion', {}, { kind: 'question', action: 'questions', effect: 'ownWork' }],
  ['ExitPlanMode', { plan: 'p' }, { kind: 'plan', action: 'plan', effect: 'ownWork' }],
  ['EnterPlanMode', {}, { kind: 'switchMode', action: 'planMode', effect: 'ownWork' }],
  ['TodoWrite', { todos: [] }, { kind: 'todo', action: 'todos', effect: 'ownWork' }],
  [
    'SendMessage',
    { to: 'team' },
    { kind: 'other', action: 'message', subject: 'team', effect: 'unknown' },
  ],
  [
    'Skill',
    { skill: 'pdf' },
    { kind: 'other', action: 'skill', subject: 'pdf', effect: 'ownWork' },
  ],
  [
    'mcp__github__search',
    { q: 1 },
    { kind: 'mcp', action: 'other', server: 'github', tool: 'search' },
  ],
  [
    'Unheard',
    'no fields',
    { kind: 'other', action: 'other', subject: 'Unheard', effect: 'unknown' },
  ],
];

test.each(cases)(
  'claudeUse returns one use in neutral words for %s with %j',
  (toolName, input, use) => {
    expect(claudeUse(toolName, input)).toEqual(use);
  },
);

test('claudeUse takes the subject from each field that can name it', () => {
  for (const { names, about } of Object.values(namedTools)) {
    for (const name of names) {
      for (const field of about)
        expect(subjectOfUse(claudeUse(name, { [field]: 'subject' }))).toBe('subject');
      expect(subjectOfUse(claudeUse(name, {}))).toBe('');
    }
  }
});

test('claudeUse returns a valid use for any name and any input', () => {
  const names = Object.values(namedTools).flatMap((tool) => [...tool.names]);
  const name = fc.oneof(fc.constantFrom(...names), fc.string());
  fc.assert(
    fc.property(name, fc.anything(), (toolName, input) => {
      expect(toolUse.safeParse(claudeUse(toolName, input)).success).toBe(true);
    }),
    { numRuns: 500 },
  );
});
