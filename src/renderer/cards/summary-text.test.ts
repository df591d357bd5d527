import { describe, expect, test } from 'vitest';

import { createI18n } from '#renderer/i18n/i18n.ts';
import { knownTools } from '#shared/conversation/known-tools.ts';
import { toolStatus, type ToolExecutionMetadata } from '#shared/conversation/message.ts';
import type { ToolDetails } from '#shared/conversation/tool-details.ts';

import { TOOL_TEXTS } from './said.ts';
import { summaryText } from './summary-text.ts';

const t = createI18n('zh').getFixedT('zh', TOOL_TEXTS);
const command = { type: 'commandOutput', command: 'npm\n  test', stdout: '', stderr: '', exitCode: null, backgroundTaskId: null } as const;
const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: ['-a', '+b', '+c'] };
const diff = { type: 'diff', filePath: '/work/src/a.ts', oldContent: 'a', newContent: 'b\nc', hunks: [hunk] } as const;
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
const todo = (status: 'pending' | 'in_progress' | 'completed') => ({ id: '3', text: 'Ship it', status });
const asking = { question: 'Which one?', header: null, multiSelect: false, options: [] };

const cases: readonly (readonly [Status, string, unknown, ToolDetails, string])[] = [
  ['running', 'Bash', {}, command, '正在运行 npm test'],
  ['completed', 'Bash', {}, { ...command, exitCode: 0 }, '已运行 npm test'],
  ['completed', 'Bash', {}, { ...command, backgroundTaskId: 'b1' }, '已在后台启动 npm test'],
  ['failed', 'Bash', {}, { ...command, exitCode: 2 }, '已运行 npm test（退出码 2）'],
  ['denied', 'Bash', {}, command, 'npm test（已拒绝）'],
  ['completed', 'Bash', {}, { ...command, command: `echo ${'x'.repeat(200)}` }, `已运行 echo ${'x'.repeat(74)}…`],
  ['completed', 'Bash', { command: 'plot' }, { type: 'image', mediaType: 'image/png', base64: '', filePath: null }, '已运行命令 plot'],
  ['completed', 'Read', {}, { type: 'image', mediaType: 'image/png', base64: '', filePath: '/work/a.png' }, '已查看 a.png'],
  ['completed', 'Edit', {}, { ...diff, hunks: [...diff.hunks] }, '已更新 src/a.ts（+2 -1）'],
  ['completed', 'Edit', {}, { ...diff, hunks: [], oldContent: null, filePath: '/etc/hosts' }, '已创建 /etc/hosts'],
  ['running', 'Write', { file_path: '/work/b' }, { ...diff, hunks: [], oldContent: null, filePath: '/work/b' }, '正在写入 b'],
  ['completed', 'Write', { file_path: '/work/b' }, { ...diff, hunks: [], oldContent: null, filePath: '/work/b' }, '已创建 b'],
  ['completed', 'Delete', { file_path: '/work/src/a.ts' }, { ...diff, hunks: [...diff.hunks] }, '已删除 src/a.ts'],
  [
    'completed',
    'Read',
    { file_path: '/work/a' },
    { type: 'fileContent', filePath: '/work/a', content: 'x\ny', startLine: 5, totalLines: null },
    '已读取 a（第 5-6 行）',
  ],
  [
    'completed',
    'Glob',
    { pattern: '*.ts' },
    { type: 'fileList', pattern: '*.ts', files: ['a', 'b'], truncated: false },
    '已查找 *.ts（2 个文件）',
  ],
  ['completed', 'Grep', { pattern: 'x' }, { type: 'fileList', pattern: 'x', files: ['a'], truncated: true }, '已搜索 x（至少 1 个文件）'],
  ['abandoned', 'Grep', { pattern: 'x' }, { type: 'searchMatches', pattern: 'x', matches: [], truncated: false }, '搜索 x（无结果）'],
  ['completed', 'LS', { path: '/work/src' }, { type: 'fileList', pattern: '/work/src', files: ['a'], truncated: false }, '已列出 src'],
  ['completed', 'Agent', {}, agent, '已在后台启动子智能体：Look'],
  ['completed', 'TodoWrite', {}, { type: 'todoList', items: [todo('completed'), todo('pending')] }, '已更新任务列表（1/2 已完成）'],
  ['completed', 'TaskCreate', { subject: 'Ship it' }, { type: 'todoList', items: [todo('pending')] }, '已创建任务：Ship it'],
  ['completed', 'TaskUpdate', { taskId: 3 }, { type: 'todoList', items: [todo('in_progress')] }, '已更新任务 3：进行中'],
  ['completed', 'TaskList', {}, { type: 'todoList', items: [] }, '已列出任务'],
  ['completed', 'BashOutput', { bash_id: 'b1' }, { ...command, backgroundTaskId: 'b1' }, '已读取后台输出：npm test'],
  ['completed', 'TaskOutput', { task_id: 't1' }, { ...command, command: null }, '已读取后台输出：t1'],
  ['completed', 'Monitor', { description: 'the log', command: 'tail' }, { ...command, backgroundTaskId: 't' }, '已开始监视 the log'],
  ['completed', 'AskUserQuestion', {}, { type: 'questions', questions: [asking], answers: { a: 'That' } }, '已提问：Which one?（That）'],
  ['completed', 'AskUserQuestion', {}, { type: 'questions', questions: [asking], answers: null }, '已提问：Which one?（未回答）'],
];

test.each(cases)('%s, %s of %j with %j: %s', (status, toolName, input, details, words) => {
  expect(summaryText({ toolName, input, blobs: [], status, details }, '/work', t)).toBe(words);
});

const asked: readonly (readonly [Status, string, unknown, string])[] = [
  ['running', 'Read', { file_path: '/work/src/a.ts' }, '正在读取 src/a.ts'],
  ['denied', 'Read', { file_path: '/etc/passwd' }, '读取 /etc/passwd（已拒绝）'],
  ['running', 'Grep', { pattern: 'a b' }, '正在搜索 a b'],
  ['failed', 'Glob', { pattern: '*.ts' }, '查找 *.ts（失败）'],
  ['completed', 'mcp__github__search_issues', {}, 'github · search_issues 已完成'],
  ['interrupted', 'RefreshMcpTools', { server: 'github' }, '刷新 MCP 工具 github（已中断）'],
  ['completed', 'CronCreate', { prompt: ' ', cron: '0 9 * * 1' }, '已设置定时任务：0 9 * * 1'],
  ['failed', 'CronDelete', {}, '删除定时任务（失败）'],
  ['running', 'PushNotification', { message: 'Done:' }, '正在通知：Done:'],
  ['running', 'PushNotification', {}, '正在通知'],
  ['running', 'Read', 'no fields', '正在读取'],
  ['running', 'SomethingNew', { file_path: 'a' }, '正在运行 SomethingNew'],
];

test.each(asked)('%s, %s of %j: %s', (status, toolName, input, words) => {
  expect(summaryText({ toolName, input, blobs: [], status, details: null }, '/work', t)).toBe(words);
});

describe('every tool that Corral knows is told in Chinese', () => {
  /** What it is about, and names that Chinese has no other words for. */
  const OTHERS = /subject|MCP|Claude Design|Chrome/g;
  const tools = Object.values(knownTools).flatMap(({ names, about }) => names.map((name) => [name, about] as const));

  test.each(tools)('%s', (toolName, about) => {
    const inputs = [{}, ...about.map((field, at) => ({ [field]: `subject${at}` }))];
    const said = inputs.flatMap((input) =>
      toolStatus.options.map((status) => summaryText({ toolName, input, blobs: [], status, details: null }, '', t)),
    );
    expect(said.filter((words) => !/\p{Script=Han}/u.test(words) || /[A-Za-z{}]/.test(words.replaceAll(OTHERS, '')))).toEqual([]);
    expect(new Set(said).size).toBe(said.length);
  });
});

test('of a file that is here in part only the lines are not told', () => {
  const details = { type: 'fileContent', filePath: '/work/a', content: 'x\ny', startLine: 1, totalLines: 9000 } as const;
  const ref = { path: ['metadata', 'details', 'content'], hash: 'h', bytes: 100_000 };
  const tool = { toolName: 'Read', input: { file_path: '/work/a' }, status: 'completed', details } as const;
  expect(summaryText({ ...tool, blobs: [ref] }, '/work', t)).toBe('已读取 a');
  expect(summaryText({ ...tool, blobs: [], details: { ...details, content: '' } }, '/work', t)).toBe('已读取 a（空文件）');
});
