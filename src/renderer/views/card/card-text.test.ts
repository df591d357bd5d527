import { expect, test } from 'vitest';

import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { cardText } from './card-text.ts';

const hunk = {
  oldStart: 3,
  oldLines: 2,
  newStart: 3,
  newLines: 2,
  lines: [' same', '-old', '+new'],
};
const diff = {
  type: 'diff',
  filePath: '/p/a.ts',
  oldContent: 'same\nold\n',
  newContent: 'same\nnew\n',
  hunks: [hunk],
} as const;
const command = {
  type: 'commandOutput',
  command: 'npm test',
  stdout: '\u001b[31mred\u001b[0m\n',
  stderr: '',
  backgroundTaskId: null,
} as const;
const question = { question: 'Which?', header: null, multiSelect: false, options: [] };
const task = {
  type: 'subagent',
  description: 'd',
  agentType: null,
  prompt: 'Look.',
  report: 'Seen.',
  background: false,
} as const;
const done = { id: null, text: 'one', status: 'completed' } as const;

test.each<readonly [string, ToolDetails, string]>([
  [
    'a command with what it printed, without colours',
    { ...command, exitCode: 0 },
    '$ npm test\nred',
  ],
  ['a command that failed', { ...command, exitCode: 2 }, '$ npm test\nred\n[exit code 2]'],
  [
    'a change as a patch',
    { ...diff, hunks: [hunk] },
    '--- a/p/a.ts\n+++ b/p/a.ts\n@@ -3,2 +3,2 @@\n same\n-old\n+new\n',
  ],
  [
    'a new file as a patch',
    { ...diff, oldContent: null, newContent: 'x', hunks: [] },
    '--- /dev/null\n+++ b/p/a.ts\n@@ -0,0 +1,1 @@\n+x\n\\ No newline at end of file\n',
  ],
  [
    'a truncated hunk as a complete replacement',
    { ...diff, hunks: [{ ...hunk, oldLines: 900 }] },
    '--- a/p/a.ts\n+++ b/p/a.ts\n@@ -1,2 +1,2 @@\n-same\n-old\n+same\n+new\n',
  ],
  [
    'matches as grep prints them',
    {
      type: 'searchMatches',
      pattern: 'x',
      matches: [
        { filePath: 'a', line: 3, text: 'x' },
        { filePath: 'b', line: null, text: 'y' },
      ],
      truncated: false,
    },
    'a:3:x\nb:y',
  ],
  [
    'a list of tasks',
    { type: 'todoList', items: [done, { ...done, text: 'two', status: 'pending' }] },
    '- [x] one\n- [ ] two',
  ],
  ['a task and its report', { ...task, tokens: 1, toolUses: 1 }, 'Look.\n\nSeen.'],
  [
    'questions and answers',
    {
      type: 'questions',
      questions: [question, { ...question, question: 'Why?' }],
      answers: { 'Which?': 'A' },
    },
    'Which?\nA\n\nWhy?',
  ],
])('cardText returns %s', (_, details, expected) => {
  expect(cardText({ details, input: {}, output: 'raw', isError: false })).toBe(expected);
});

test('cardText returns input and output of an unknown tool, and adds the output of a failed tool', () => {
  expect(cardText({ details: null, input: { a: 1 }, output: 'ok', isError: false })).toBe(
    '{\n  "a": 1\n}\nok',
  );
  const read = {
    type: 'fileContent',
    filePath: 'a',
    content: 'text',
    startLine: 1,
    totalLines: 1,
  } as const;
  expect(cardText({ details: read, input: {}, output: 'No such file', isError: true })).toBe(
    'text\nNo such file',
  );
});
