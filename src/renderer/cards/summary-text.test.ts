import { expect, test } from 'vitest';

import { createI18n } from '#renderer/i18n/i18n.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';
import type { ToolDetails } from '#shared/conversation/tool-details.ts';

import { summaryText } from './summary-text.ts';

const t = createI18n('zh').getFixedT('zh', 'summaries');
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

const cases: readonly (readonly [ToolExecutionMetadata['status'], ToolDetails | null, string | null])[] = [
  ['running', command, '正在运行 npm test'],
  ['completed', { ...command, exitCode: 0 }, '已运行 npm test'],
  ['completed', { ...command, backgroundTaskId: 'b1' }, '已在后台启动 npm test'],
  ['failed', { ...command, exitCode: 2 }, '已运行 npm test（退出码 2）'],
  ['denied', command, 'npm test（已拒绝）'],
  ['completed', { ...diff, hunks: [...diff.hunks] }, '已更新 src/a.ts（+2 -1）'],
  ['completed', { ...diff, hunks: [], oldContent: null, filePath: '/etc/hosts' }, '已创建 /etc/hosts'],
  ['completed', { type: 'fileContent', filePath: '/work/a', content: 'x\ny', startLine: 5, totalLines: null }, '已读取 a（第 5-6 行）'],
  ['completed', { type: 'fileList', pattern: '*.ts', files: ['a', 'b'], truncated: false }, '已查找 *.ts（2 个文件）'],
  ['abandoned', { type: 'searchMatches', pattern: 'x', matches: [], truncated: false }, '搜索 x（无结果）'],
  ['completed', agent, '已在后台启动子智能体：Look'],
  ['completed', { ...command, command: `echo ${'x'.repeat(200)}` }, `已运行 echo ${'x'.repeat(74)}…`],
  ['running', null, null],
];

test.each(cases)('%s, %j: %s', (status, details, words) => {
  expect(summaryText({ toolName: 'Any', input: {}, blobs: [], status, details }, '/work', t)).toBe(words);
});

const asked: readonly (readonly [ToolExecutionMetadata['status'], string, unknown, string | null])[] = [
  ['running', 'Read', { file_path: '/work/src/a.ts' }, '正在读取 src/a.ts'],
  ['denied', 'Read', { file_path: '/etc/passwd' }, '读取 /etc/passwd（已拒绝）'],
  ['running', 'Grep', { pattern: 'a b' }, '正在搜索 a b'],
  ['failed', 'Glob', { pattern: '*.ts' }, '查找 *.ts（失败）'],
  ['completed', 'LS', { path: '/work/src' }, '已列出 src'],
  ['running', 'mcp__github__search_issues', {}, '正在运行 github · search_issues'],
  ['completed', 'mcp__github__search_issues', {}, 'github · search_issues 已完成'],
  ['completed', 'ListMcpResourcesTool', {}, '已列出 MCP 资源'],
  ['running', 'ReadMcpResource', { uri: 'file://x' }, '正在读取 MCP 资源 file://x'],
  ['interrupted', 'RefreshMcpTools', { server: 'github' }, '刷新 MCP 工具 github（已中断）'],
  ['running', 'Read', 'no fields', '正在读取'],
  ['running', 'SomethingNew', { file_path: 'a' }, null],
];

test.each(asked)('%s, %s of %j: %s', (status, toolName, input, words) => {
  expect(summaryText({ toolName, input, blobs: [], status, details: null }, '/work', t)).toBe(words);
});

test('of a file that is here in part only the lines are not told', () => {
  const details = { type: 'fileContent', filePath: '/work/a', content: 'x\ny', startLine: 1, totalLines: 9000 } as const;
  const ref = { path: ['metadata', 'details', 'content'], hash: 'h', bytes: 100_000 };
  const tool = { toolName: 'Read', input: { file_path: '/work/a' }, status: 'completed', details } as const;
  expect(summaryText({ ...tool, blobs: [ref] }, '/work', t)).toBe('已读取 a');
  expect(summaryText({ ...tool, blobs: [], details: { ...details, content: '' } }, '/work', t)).toBe('已读取 a（空文件）');
});

test('what a folder has in it was listed, not found', () => {
  const details: ToolDetails = { type: 'fileList', pattern: '/work/src', files: ['a'], truncated: false };
  expect(summaryText({ toolName: 'LS', input: { path: '/work/src' }, blobs: [], status: 'completed', details }, '/work', t)).toBe(
    '已列出 src',
  );
});
