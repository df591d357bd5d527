import { describe, expect, test } from 'vitest';

import type { ToolOutcome } from '#shared/conversation/tool-description.ts';

import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import { previewDetails } from './preview.ts';
import { claudeTools } from './registry.ts';

const describeTool = describeWith(claudeTools, '/w/');
const done = (structured: unknown, output = ''): ToolOutcome => ({
  output,
  structured,
  isError: false,
  status: 'completed',
});
const failed = (output: string): ToolOutcome => ({
  output,
  structured: `Error: ${output}`,
  isError: true,
  status: 'failed',
});

type Case = readonly [
  toolName: string,
  input: unknown,
  outcome: ToolOutcome | null,
  summary: string,
  details: object | null,
];

const files: readonly Case[] = [
  [
    'Edit',
    { file_path: '/w/a', old_string: '', new_string: 'x\n' },
    done(null),
    'Created a',
    { type: 'diff', oldContent: null, newContent: 'x\n' },
  ],
  [
    'Edit',
    { file_path: '/w/a', old_string: 'a\nb', new_string: 'a\nc' },
    done(null),
    'Updated a (+1 -1)',
    { hunks: [{ lines: [' a', '-b', '+c'] }] },
  ],
  [
    'MultiEdit',
    {
      file_path: '/w/a',
      edits: [{ old_string: 'a', new_string: 'b' }, 'bad', { old_string: 'c', new_string: 'd\ne' }],
    },
    null,
    'Updating a',
    {
      oldContent: 'a\nc',
      newContent: 'b\nd\ne',
      hunks: [
        { oldStart: 1, newStart: 1, lines: ['-a', '+b'] },
        { oldStart: 2, newStart: 2, lines: ['-c', '+d', '+e'] },
      ],
    },
  ],
  [
    'MultiEdit',
    { file_path: '/w/a', edits: [{ old_string: 'a', new_string: 'b' }] },
    done({
      structuredPatch: [
        {
          oldStart: 9,
          oldLines: 1,
          newStart: 9,
          newLines: 1,
          lines: ['-a', '+b', '\\ No newline at end of file'],
        },
      ],
    }),
    'Updated a (+1 -1)',
    { hunks: [{ oldStart: 9, lines: ['-a', '+b'] }] },
  ],
  [
    'Write',
    { file_path: '/w/a', content: 'n\n' },
    done({
      type: 'update',
      filePath: '/w/a',
      content: 'n\n',
      originalFile: 'o\n',
      structuredPatch: [],
    }),
    'Updated a (+1 -1)',
    { oldContent: 'o\n', newContent: 'n\n', hunks: [{ lines: ['-o', '+n'] }] },
  ],
  [
    'Write',
    { file_path: '/w/a', content: 'n' },
    done(null, 'File created successfully at: /w/a'),
    'Created a',
    { oldContent: null },
  ],
  [
    'Write',
    { file_path: '/w/a', content: 'n' },
    done(null, 'The file /w/a has been updated.'),
    'Wrote a',
    { newContent: 'n' },
  ],
  [
    'Write',
    { file_path: '/elsewhere/a', content: '' },
    failed('EACCES'),
    'Write /elsewhere/a (failed)',
    { type: 'diff', hunks: [] },
  ],
  [
    'Read',
    { file_path: '/w/i.png' },
    done({ type: 'image', file: { base64: 'AAAA', type: 'image/png', originalSize: 3 } }),
    'Read i.png',
    { type: 'image', mediaType: 'image/png', base64: 'AAAA', filePath: '/w/i.png' },
  ],
  [
    'Read',
    { file_path: '/w/a' },
    done(null, '    41→x\n    42→y\n\n<system-reminder>no</system-reminder>'),
    'Read a (lines 41-42)',
    { content: 'x\ny', startLine: 41 },
  ],
  [
    'Read',
    { file_path: '/w/a' },
    done({
      type: 'text',
      file: { filePath: '/w/a', content: '', startLine: 1, numLines: 0, totalLines: 0 },
    }),
    'Read a (empty)',
    {},
  ],
  ['Read', { file_path: '/w/a' }, failed('File does not exist.'), 'Read a (failed)', null],
  ['NotebookRead', { notebook_path: '/w/n.ipynb' }, done(null, '<cell>'), 'Read n.ipynb', null],
  [
    'NotebookEdit',
    { notebook_path: '/w/n.ipynb', new_source: 's', cell_id: 'c', edit_mode: 'insert' },
    done({ cell_id: 'c2', cell_type: 'code' }),
    'Updated n.ipynb',
    {
      type: 'notebookEdit',
      filePath: '/w/n.ipynb',
      cellId: 'c2',
      cellType: 'code',
      editMode: 'insert',
      newSource: 's',
    },
  ],
];

const commands: readonly Case[] = [
  [
    'Bash',
    { command: 'npm test' },
    failed('Exit code 1\nFAIL a\n'),
    'Ran npm test (exit 1)',
    { stdout: 'FAIL a\n', stderr: '', exitCode: 1 },
  ],
  [
    'Bash',
    { command: 'false' },
    failed('Exit code 1'),
    'Ran false (exit 1)',
    { stdout: '', exitCode: 1 },
  ],
  [
    'Bash',
    { command: 'x' },
    failed('<tool_use_error>No such tool</tool_use_error>'),
    'x (failed)',
    { stderr: 'No such tool', exitCode: null },
  ],
  [
    'Bash',
    { command: 'grep q f' },
    done({ stdout: '', stderr: '', returnCodeInterpretation: 'No matches found' }),
    'Ran grep q f',
    { exitCode: null },
  ],
  [
    'Bash',
    { command: 'sleep 9' },
    done({ stdout: '', stderr: '', backgroundTaskId: 'b1' }),
    'Started sleep 9 in the background',
    { backgroundTaskId: 'b1', exitCode: null },
  ],
  [
    'Bash',
    { command: 'plot' },
    done({ stdout: 'data:image/png;base64,QUJD', isImage: true }),
    'Ran plot',
    { type: 'image', base64: 'QUJD' },
  ],
  [
    'Bash',
    { command: `echo \u001B[31m\n  ${'x'.repeat(100)}` },
    null,
    `Running echo [31m ${'x'.repeat(69)}…`,
    { type: 'commandOutput', exitCode: null },
  ],
  [
    'BashOutput',
    { bash_id: 'b1' },
    done({ command: 'sleep 9', stdout: 'o', stderr: 'e', exitCode: 2 }),
    'Read output of sleep 9',
    { stdout: 'o', stderr: 'e', exitCode: 2 },
  ],
  [
    'TaskOutput',
    { task_id: 't1' },
    done({ task: { description: 'd', output: 'o' } }),
    'Read output of t1',
    { stdout: 'o', exitCode: null, backgroundTaskId: 't1' },
  ],
  [
    'Monitor',
    { description: 'the log', command: 'tail -f l' },
    done({ taskId: 't' }),
    'Watching the log',
    { command: 'tail -f l', backgroundTaskId: 't' },
  ],
  ['KillShell', { shell_id: 'b1' }, done({}), 'Stopped background task b1', null],
];

const searches: readonly Case[] = [
  [
    'Glob',
    { pattern: '**/*.ts' },
    done({ filenames: ['a.ts', 'b.ts'], truncated: true }),
    'Found **/*.ts (2 files or more)',
    { type: 'fileList', files: ['a.ts', 'b.ts'], truncated: true },
  ],
  [
    'Glob',
    { pattern: '*.x' },
    done(null, 'No files found'),
    'Found *.x (0 files)',
    { files: [], truncated: false },
  ],
  [
    'Grep',
    { pattern: 'q' },
    done({ mode: 'files_with_matches', filenames: ['a'] }),
    'Searched for q (1 file)',
    { type: 'fileList', pattern: 'q', files: ['a'] },
  ],
  [
    'Grep',
    { pattern: 'q' },
    done(null, 'Found 2 files\na\nb'),
    'Searched for q (2 files)',
    { files: ['a', 'b'] },
  ],
  [
    'Grep',
    { pattern: 'q', output_mode: 'content' },
    done({
      mode: 'content',
      filenames: [],
      content: 'src/a.ts:12:q: x\nsrc/a.ts-13-after\n--\nC:\\b.ts:q',
      appliedLimit: 4,
    }),
    'Searched for q (3 lines)',
    {
      type: 'searchMatches',
      truncated: true,
      matches: [
        { filePath: 'src/a.ts', line: 12, text: 'q: x' },
        { filePath: 'src/a.ts', line: 13, text: 'after' },
        { filePath: 'C:\\b.ts', line: null, text: 'q' },
      ],
    },
  ],
  [
    'Grep',
    { pattern: 'q', path: 'a.ts', output_mode: 'content' },
    done(null, '7:q'),
    'Searched for q (1 line)',
    { matches: [{ filePath: 'a.ts', line: 7, text: 'q' }] },
  ],
  [
    'LS',
    { path: '/w/src' },
    done(null, '- /w/src/\n  - a.ts\n  - lib/\n    - b.ts\n  - c.ts\n'),
    'Listed src',
    { files: ['/w/src/a.ts', '/w/src/lib/b.ts', '/w/src/c.ts'] },
  ],
  [
    'WebFetch',
    { url: 'https://e.org', prompt: 'p' },
    done({ result: 'text', url: 'https://e.org/', code: 200 }),
    'Fetched https://e.org',
    { url: 'https://e.org/', text: 'text' },
  ],
  [
    'WebSearch',
    { query: 'q' },
    done({
      query: 'q',
      results: [{ tool_use_id: 's', content: [{ title: 'T', url: 'https://t' }, 7] }, 'In short.'],
    }),
    'Searched the web for q',
    { type: 'webPage', url: null, query: 'q', text: 'T\nhttps://t\n\nIn short.' },
  ],
];

const others: readonly Case[] = [
  [
    'TaskCreate',
    { subject: 'Read code' },
    done({ task: { id: '1', subject: 'Read code' } }),
    'Created task: Read code',
    { items: [{ id: '1', text: 'Read code', status: 'pending' }] },
  ],
  [
    'TaskUpdate',
    { taskId: '1', status: 'in_progress' },
    done({ taskId: '1', statusChange: { from: 'pending', to: 'in_progress' } }),
    'Updated task 1: in progress',
    { items: [{ id: '1', text: '', status: 'in_progress' }] },
  ],
  [
    'TaskUpdate',
    { taskId: '1', addBlocks: ['2'] },
    done({ success: true }),
    'Updated task 1',
    null,
  ],
  [
    'TaskList',
    {},
    done({ tasks: [{ id: '1', subject: 's', status: 'completed' }] }),
    'Listed tasks (1/1 done)',
    { items: [{ id: '1', text: 's', status: 'completed' }] },
  ],
  ['TaskGet', { taskId: '1' }, done({ task: null }), 'Read task 1', null],
  [
    'TodoWrite',
    {
      todos: [
        { content: 'a', status: 'completed' },
        { content: 'b', status: 'odd' },
      ],
    },
    null,
    'Updating todos',
    { items: [{ text: 'a' }, { text: 'b', status: 'pending' }] },
  ],
  [
    'ExitPlanMode',
    { plan: '# P' },
    { ...failed('Not yet'), status: 'denied' },
    'Plan (denied)',
    { type: 'plan', plan: '# P', approved: false },
  ],
  ['Skill', { skill: 'pdf' }, done({}), 'Used skill pdf', null],
  ['CronDelete', { id: 7 }, done({}), 'Deleted schedule 7', null],
  ['ExitWorktree', {}, null, 'Leaving the worktree', null],
  ['mcp__my_db__run__query', { q: 1 }, done(null), 'my_db · run__query completed', null],
  ['mcp__db__query', {}, null, 'Running db · query', null],
  ['Deploy', {}, { ...failed('x'), status: 'interrupted' }, 'Deploy (interrupted)', null],
  ['Deploy', {}, { ...done(null), status: 'abandoned' }, 'Deploy (no result reported)', null],
];

describe.each([
  ['files', files],
  ['commands', commands],
  ['searches and the web', searches],
  ['others', others],
])('describeWith(claudeTools) for %s', (_group, cases) => {
  test.each(cases)(
    'describeWith(claudeTools) describes %s %o',
    (toolName, input, outcome, summary, details) => {
      expect(describeTool({ toolName, toolUseId: 't', input }, outcome)).toMatchObject({
        summary,
        details,
      });
    },
  );
});

test('previewDetails shows what is about to happen from the input alone', () => {
  expect(previewDetails('Bash', { command: 'rm -r x' })).toMatchObject({
    type: 'commandOutput',
    command: 'rm -r x',
    stdout: '',
  });
  expect(previewDetails('Write', { file_path: '/a', content: 'one\ntwo' })).toMatchObject({
    hunks: [{ newLines: 2, lines: ['+one', '+two'] }],
  });
  expect(
    previewDetails('Edit', { file_path: '/a', old_string: 'x', new_string: 'x\n' }),
  ).toMatchObject({
    hunks: [{ lines: ['-x', '+x'] }],
  });
  expect(previewDetails('Unheard', { a: 1 })).toBeNull();
});

test('describeWith(claudeTools) shows how many bytes of a truncated output are missing, and their file', () => {
  const structured = {
    stdout: 'é\n',
    stderr: '',
    persistedOutputPath: '/p/x.txt',
    persistedOutputSize: 1000,
  };
  const outcome = { output: '', structured, isError: false, status: 'completed' as const };
  const use = { toolName: 'Bash', toolUseId: 't', input: { command: 'seq 2000' } };
  expect(describeTool(use, outcome).details).toMatchObject({
    stdout: 'é\n\n[997 more bytes are in /p/x.txt]',
  });
  const whole = { ...outcome, structured: { ...structured, persistedOutputSize: 3 } };
  expect(describeTool(use, whole).details).toMatchObject({ stdout: 'é\n' });
});
