import { expect, test } from 'vitest';

import { i18nIn } from './i18n.fixture.ts';
import { noticeText } from './notice-text.ts';
import { addAgentWords } from './sentence-text.ts';

type Status = Parameters<typeof noticeText>[2];
const denied = {
  notice: 'permissionDenied',
  toolName: 'Bash',
  toolUseId: 't1',
  reason: 'rules: {{toolName}} $t(x)',
};

const cases: readonly (readonly [Status['status'], Status['data'], string | null])[] = [
  [
    'notice',
    { notice: 'endedElsewhere' },
    '在 Corral 之外运行的智能体已结束，因此不再跟随此对话。如要接着进行，请继续此会话。',
  ],
  ['notice', denied, 'Bash 未获允许：rules: {{toolName}} $t(x)'],
  ['notice', { notice: 'rateLimit', status: 'rejected', limit: 'five_hour' }, '你的用量已达上限。'],
  [
    'notice',
    { notice: 'rateLimit', status: 'allowed_warning', limit: null },
    '你的用量已接近上限。',
  ],
  ['notice', { notice: 'a/b', fromModel: 'a', toModel: 'b' }, 'b 代替 a 作答。'],
  // The agent's own text comes before that of all agents.
  ['notice', { notice: 'forgotten' }, '标本忘记了。'],
  [
    'backgroundTask',
    { phase: 'started', taskId: 't', description: 'npm run dev' },
    '正在后台运行：npm run dev',
  ],
  [
    'backgroundTask',
    { phase: 'ended', taskId: 't', outcome: 'completed', summary: 'done' },
    '后台任务已完成：done',
  ],
  [
    'backgroundTask',
    { phase: 'ended', taskId: 't', outcome: 'failed', summary: '' },
    '后台任务失败',
  ],
  // Notices of an older core, notices without a name, and notices with texts of the agent only.
  ['notice', { ...denied, reason: null }, null],
  ['notice', { notice: 'a/b' }, null],
  ['notice', {}, null],
  ['backgroundTask', { phase: 'ended', outcome: 'vanished', summary: '' }, null],
  ['notice', { notice: 'away_summary', level: 'info' }, null],
  ['notice', { notice: 'constructor' }, null],
];

const words = {
  'notices.permissionDenied': '{{toolName}} 未获允许：{{reason}}',
  'notices.rateLimit.rejected': '你的用量已达上限。',
  'notices.rateLimit.allowed_warning': '你的用量已接近上限。',
  'notices.a/b': '{{toModel}} 代替 {{fromModel}} 作答。',
  'notices.forgotten': '标本忘记了。',
};

function textsWithAgent() {
  const texts = i18nIn('zh');
  addAgentWords({ specimen: { zh: words } });
  return texts;
}

test.each(cases)('noticeText translates %s with %j as %s', (status, data, words) => {
  expect(noticeText(textsWithAgent(), 'specimen', { status, data })).toBe(words);
});

test('noticeText does not use the texts of another agent', () => {
  const data = { notice: 'rateLimit', status: 'rejected' };
  expect(noticeText(textsWithAgent(), 'other', { status: 'notice', data })).toBeNull();
  expect(noticeText(textsWithAgent(), null, { status: 'notice', data })).toBeNull();
});

test('noticeText returns null in English, the language of the stored text', () => {
  expect(
    noticeText(i18nIn('en'), 'specimen', { status: 'notice', data: { notice: 'endedElsewhere' } }),
  ).toBeNull();
});
