import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { toolStatus } from '#shared/conversation/message.ts';

import { describeWith } from '#core/agents/kits/tools/tool-processor.ts';
import recorded from './fixtures/claude-2.1.329.json' with { type: 'json' };
import { claudeTools, toolProcessors } from './registry.ts';

/** Tool executions from recordings of Claude Code 2.1.329; `status` is that of its converter. */
const execution = z.object({
  recording: z.string(),
  toolName: z.string(),
  input: z.unknown(),
  status: toolStatus,
  isError: z.boolean(),
  output: z.string(),
  structured: z.unknown(),
});
const executions = z.array(execution).parse(recorded.executions);
const describeTool = describeWith(claudeTools, '/workspace/demo');

const ticks = 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo tick $i; sleep 1; done';
const question = 'Which database should the project use?';
const greetPatch = [
  '-  return "Hello " + name;',
  '+  // friendlier greeting',
  '+  return `Hello, ${name}!`;',
];

/**
 * Expected results in the order of the recordings: summary while running, summary after the end,
 * and the relevant details.
 */
const expected: readonly (readonly [string, string, object | null])[] = [
  ['Running NoSuchTool', 'NoSuchTool failed', null],
  ['Running Read', 'Read failed', null],
  [
    'Reading src/greet.ts',
    'Read src/greet.ts (lines 1-6)',
    { type: 'fileContent', startLine: 1, totalLines: 6 },
  ],
  [
    'Updating src/greet.ts',
    'Updated src/greet.ts (+2 -1)',
    {
      type: 'diff',
      filePath: '/workspace/demo/src/greet.ts',
      hunks: [
        {
          oldStart: 1,
          lines: [
            ' export function greet(name: string): string {',
            ...greetPatch,
            ' }',
            ' ',
            ' console.log(greet("world"));',
          ],
        },
      ],
    },
  ],
  ['Running ls -la', 'Ran ls -la', { type: 'commandOutput', exitCode: 0, stderr: '' }],
  [
    'Writing src/util.ts',
    'Created src/util.ts',
    {
      type: 'diff',
      oldContent: null,
      hunks: [{ lines: ['+export const up = (s: string) => s.toUpperCase();'] }],
    },
  ],
  [`Asking: ${question}`, `Ask: ${question} (denied)`, { type: 'questions', answers: null }],
  [`Asking: ${question}`, `Asked: ${question} (no answer)`, { type: 'questions', answers: null }],
  [
    `Asking: ${question}`,
    `Asked: ${question} (SQLite)`,
    { type: 'questions', answers: { [question]: 'SQLite' } },
  ],
  [
    'Running mkdir -p build && touch build/out.txt',
    'mkdir -p build && touch build/out.txt (denied)',
    { type: 'commandOutput', exitCode: null, stderr: 'Do not create files; ask me first.' },
  ],
  [
    `Running ${ticks}`,
    `${ticks} (interrupted)`,
    { type: 'commandOutput', command: ticks, exitCode: null },
  ],
  [
    'Presenting the plan',
    'Plan approved',
    {
      type: 'plan',
      approved: true,
      filePath: '/home/user/.claude/plans/scenario-plan-compiled-thompson.md',
    },
  ],
  [
    'Updating src/greet.ts',
    'Update src/greet.ts (denied)',
    { type: 'diff', hunks: [{ lines: greetPatch }] },
  ],
  [
    'Running agent: Look at code',
    'Started agent in the background: Look at code',
    { type: 'subagent', background: true, report: null, agentType: 'general-purpose' },
  ],
  [
    'Reading README.md',
    'Read README.md (lines 1-4)',
    {
      type: 'fileContent',
      content: '# Demo\n\nA small demo project.\n',
      startLine: 1,
      totalLines: null,
    },
  ],
  ['Running ls src', 'Ran ls src', { type: 'commandOutput', stdout: 'greet.ts', exitCode: 0 }],
  [
    'Running agent: Look at code',
    'Agent finished: Look at code',
    {
      type: 'subagent',
      background: false,
      report: 'Subagent result: README describes a demo project.',
      tokens: 2538,
      toolUses: 2,
    },
  ],
  [
    'Updating todos',
    'Updated todos (1/3 done)',
    {
      type: 'todoList',
      items: [
        { text: 'Read code', status: 'completed' },
        { status: 'in_progress' },
        { text: 'Run tests', status: 'pending' },
      ],
    },
  ],
  [
    'Running mkdir -p build && touch build/out.txt',
    'mkdir -p build && touch build/out.txt (denied)',
    { type: 'commandOutput', exitCode: null },
  ],
];

describe('describeWith(claudeTools) with recorded executions', () => {
  test.each(executions.map((each, at) => [at, each.toolName, each.status, each] as const))(
    'describeWith(claudeTools) describes execution %i: %s %s',
    (at, _tool, _status, outcome) => {
      const use = { toolName: outcome.toolName, toolUseId: 't', input: outcome.input };
      const [running, summary, details] = expected[at] ?? [];
      expect(describeTool(use, null).summary).toBe(running);
      expect(describeTool(use, outcome)).toMatchObject({ summary, details });
    },
  );

  test('The table has an expectation for every recorded execution', () => {
    expect(executions).toHaveLength(expected.length);
  });
});

test('toolProcessors contain every tool that this version lists at its start', () => {
  const known = new Set(toolProcessors.flatMap((processor) => processor.toolName));
  expect(recorded.tools.filter((toolName) => !known.has(toolName))).toEqual([]);
  expect(recorded.tools.length).toBeGreaterThan(20);
});

test('toolProcessors contain one processor for each tool', () => {
  const names = toolProcessors.flatMap((processor) => processor.toolName);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
