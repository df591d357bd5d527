import { describe, expect, test } from 'vitest';

import { i18nIn } from '#renderer/kit/i18n/i18n.fixture.ts';
import { toolStatus, type ToolExecutionMetadata } from '#shared/conversation/message.ts';
import { toolAction, type ToolAction } from '#shared/tool/tool-action.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import { toolUse, type ToolUse } from '#shared/tool/tool-use.ts';

import { TOOL_TEXTS } from '../tool-sentence.ts';
import { fileOfTool, summaryText, waitingText } from './summary-text.ts';

const t = i18nIn('zh').getFixedT('zh', TOOL_TEXTS);
const command = {
  type: 'commandOutput',
  command: 'npm\n  test',
  stdout: '',
  stderr: '',
  exitCode: null,
  backgroundTaskId: null,
} as const;
const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: ['-a', '+b', '+c'] };
const diff = {
  type: 'diff',
  filePath: '/work/src/a.ts',
  oldContent: 'a',
  newContent: 'b\nc',
  hunks: [hunk],
} as const;
const agent = {
  type: 'subagent',
  description: 'Look',
  agentType: null,
  prompt: '',
  report: null,
  background: true,
  tokens: null,
  toolUses: null,
} as const;

type Status = ToolExecutionMetadata['status'];
const todo = (status: 'pending' | 'in_progress' | 'completed') => ({
  id: '3',
  text: 'Ship it',
  status,
});
const asking = { question: 'Which one?', header: null, multiSelect: false, options: [] };

const cases: readonly (readonly [Status, ToolAction, string, ToolDetails, string])[] = [
  ['running', 'command', '', command, '正在运行 npm test'],
  ['completed', 'command', '', { ...command, exitCode: 0 }, '已运行 npm test'],
  ['completed', 'command', '', { ...command, backgroundTaskId: 'b1' }, '已在后台启动 npm test'],
  ['failed', 'command', '', { ...command, exitCode: 2 }, '已运行 npm test（退出码 2）'],
  ['denied', 'command', '', command, 'npm test（已拒绝）'],
  [
    'completed',
    'command',
    '',
    { ...command, command: `echo ${'x'.repeat(200)}` },
    `已运行 echo ${'x'.repeat(74)}…`,
  ],
  [
    'completed',
    'command',
    'plot',
    { type: 'image', mediaType: 'image/png', base64: '', filePath: null },
    '已运行命令 plot',
  ],
  [
    'completed',
    'read',
    '',
    { type: 'image', mediaType: 'image/png', base64: '', filePath: '/work/a.png' },
    '已查看 a.png',
  ],
  ['completed', 'update', '', { ...diff, hunks: [...diff.hunks] }, '已更新 src/a.ts（+2 -1）'],
  [
    'completed',
    'update',
    '',
    { ...diff, hunks: [], oldContent: null, filePath: '/etc/hosts' },
    '已创建 /etc/hosts',
  ],
  [
    'running',
    'write',
    '/work/b',
    { ...diff, hunks: [], oldContent: null, filePath: '/work/b' },
    '正在写入 b',
  ],
  [
    'completed',
    'write',
    '/work/b',
    { ...diff, hunks: [], oldContent: null, filePath: '/work/b' },
    '已创建 b',
  ],
  ['completed', 'delete', '/work/src/a.ts', { ...diff, hunks: [...diff.hunks] }, '已删除 src/a.ts'],
  [
    'completed',
    'read',
    '/work/a',
    { type: 'fileContent', filePath: '/work/a', content: 'x\ny', startLine: 5, totalLines: null },
    '已读取 a（第 5-6 行）',
  ],
  [
    'completed',
    'find',
    '*.ts',
    { type: 'fileList', pattern: '*.ts', files: ['a', 'b'], truncated: false },
    '已查找 *.ts（2 个文件）',
  ],
  [
    'completed',
    'search',
    'x',
    { type: 'fileList', pattern: 'x', files: ['a'], truncated: true },
    '已搜索 x（至少 1 个文件）',
  ],
  [
    'abandoned',
    'search',
    'x',
    { type: 'searchMatches', pattern: 'x', matches: [], truncated: false },
    '搜索 x（未报告结果）',
  ],
  [
    'completed',
    'list',
    '/work/src',
    { type: 'fileList', pattern: '/work/src', files: ['a'], truncated: false },
    '已列出 src',
  ],
  ['completed', 'agent', '', agent, '已在后台启动子智能体：Look'],
  [
    'completed',
    'todos',
    '',
    { type: 'todoList', items: [todo('completed'), todo('pending')] },
    '已更新任务列表（1/2 已完成）',
  ],
  [
    'completed',
    'taskCreate',
    'Ship it',
    { type: 'todoList', items: [todo('pending')] },
    '已创建任务：Ship it',
  ],
  [
    'completed',
    'taskUpdate',
    '3',
    { type: 'todoList', items: [todo('in_progress')] },
    '已更新任务 3：进行中',
  ],
  ['completed', 'taskList', '', { type: 'todoList', items: [] }, '已列出任务'],
  [
    'completed',
    'backgroundRead',
    'b1',
    { ...command, backgroundTaskId: 'b1' },
    '已读取后台输出：npm test',
  ],
  ['completed', 'backgroundRead', 't1', { ...command, command: null }, '已读取后台输出：t1'],
  ['completed', 'monitor', 'the log', { ...command, backgroundTaskId: 't' }, '已开始监视 the log'],
  [
    'completed',
    'questions',
    '',
    { type: 'questions', questions: [asking], answers: { a: 'That' } },
    '已提问：Which one?（That）',
  ],
  [
    'completed',
    'questions',
    '',
    { type: 'questions', questions: [asking], answers: null },
    '已提问：Which one?（未回答）',
  ],
];

const doing = (action: ToolAction, subject: string) => {
  return {
    toolName: 'any',
    tool: { kind: 'other', action, subject, effect: 'unknown' },
    blobs: [],
  } as const;
};

test.each(cases)(
  'summaryText for a %s tool, action %s of %j with details %j, returns %s',
  (status, action, subject, details, words) => {
    expect(summaryText({ ...doing(action, subject), blobs: [], status, details }, '/work', t)).toBe(
      words,
    );
  },
);

test('summaryText names the main field of the typed input if there is no other subject', () => {
  const uses = [
    { kind: 'execute', action: 'command', command: 'npm test' },
    { kind: 'read', action: 'read', paths: ['/work/a.ts'] },
    { kind: 'search', action: 'search', pattern: 'x', paths: [] },
    { kind: 'fetch', action: 'fetch', url: 'https://a.test', query: null },
    { kind: 'mcp', action: 'other', server: 'github', tool: 'search_issues' },
  ] as const satisfies readonly ToolUse[];
  const summaries = uses.map(({ ...tool }) =>
    summaryText(
      { toolName: 'any', tool: toolUse.parse(tool), blobs: [], status: 'running', details: null },
      '/work',
      t,
    ),
  );
  expect(summaries).toEqual([
    '正在运行命令 npm test',
    '正在读取 a.ts',
    '正在搜索 x',
    '正在获取 https://a.test',
    '正在运行 github · search_issues',
  ]);
});

test('summaryText uses the name of a tool without a tool use', () => {
  expect(
    summaryText(
      { toolName: 'SomethingNew', blobs: [], status: 'running', details: null },
      '/work',
      t,
    ),
  ).toBe('正在运行 SomethingNew');
});

const withoutDetails: readonly (readonly [Status, ToolAction, string, string])[] = [
  ['running', 'read', '/work/src/a.ts', '正在读取 src/a.ts'],
  ['denied', 'read', '/etc/passwd', '读取 /etc/passwd（已拒绝）'],
  ['running', 'search', 'a b', '正在搜索 a b'],
  ['failed', 'find', '*.ts', '查找 *.ts（失败）'],
  ['completed', 'other', 'github · search_issues', 'github · search_issues 已完成'],
  ['interrupted', 'mcpTools', 'github', '刷新 MCP 工具 github（已中断）'],
  ['completed', 'schedule', '0 9 * * 1', '已设置定时任务：0 9 * * 1'],
  ['failed', 'scheduleDelete', '', '删除定时任务（失败）'],
  ['running', 'notify', 'Done:', '正在通知：Done:'],
  ['running', 'notify', '', '正在通知'],
  ['running', 'read', '', '正在读取'],
  ['running', 'other', 'SomethingNew', '正在运行 SomethingNew'],
];

test.each(withoutDetails)(
  'summaryText for a %s tool without details, action %s of %j, returns %s',
  (status, action, subject, words) => {
    expect(
      summaryText({ ...doing(action, subject), blobs: [], status, details: null }, '/work', t),
    ).toBe(words);
  },
);

describe('summaryText in Chinese', () => {
  /** The subject, and names that are not translated. */
  const OTHERS = /subject|MCP|Chrome/g;

  test.each(toolAction.options)(
    'summaryText has Chinese texts of its own for the action %s',
    (action) => {
      const summaries = toolStatus.options.map((status) =>
        summaryText({ ...doing(action, 'subject'), status, details: null, blobs: [] }, '', t),
      );
      expect(
        summaries.filter(
          (words) =>
            !/\p{Script=Han}/u.test(words) || /[A-Za-z{}]/.test(words.replaceAll(OTHERS, '')),
        ),
      ).toEqual([]);
      expect(new Set(summaries).size).toBe(summaries.length);
    },
  );
});

test('summaryText omits the number of lines of a truncated file', () => {
  const details = {
    type: 'fileContent',
    filePath: '/work/a',
    content: 'x\ny',
    startLine: 1,
    totalLines: 9000,
  } as const;
  const ref = { path: ['metadata', 'details', 'content'], hash: 'h', bytes: 100_000 };
  const tool = { ...doing('read', '/work/a'), status: 'completed', details } as const;
  expect(summaryText({ ...tool, blobs: [ref] }, '/work', t)).toBe('已读取 a');
  expect(
    summaryText({ ...tool, blobs: [], details: { ...details, content: '' } }, '/work', t),
  ).toBe('已读取 a（空文件）');
});

test('waitingText does not say that a tool runs which waits for an approval', () => {
  const tool = { ...doing('command', 'curl x'), details: null, blobs: [] };
  expect(summaryText({ ...tool, status: 'running' }, '', t)).toContain('正在');
  expect(waitingText(tool, '', t)).toContain('curl x');
  expect(waitingText(tool, '', t)).not.toContain('正在');
});

test('fileOfTool returns the file of a tool below its folder, and nothing for a command', () => {
  expect(fileOfTool(doing('update', '/work/src/a.ts'), '/work')).toBe('src/a.ts');
  expect(fileOfTool(doing('command', 'ls'), '/work')).toBe('');
});
