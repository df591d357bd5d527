import { expect, test } from 'vitest';

import { i18nIn } from '#renderer/kit/i18n/i18n.fixture.ts';
import type { UnseenCounts } from '#shared/conversation/turn.ts';

import { awayFacts, awayLine } from './away-words.ts';

const words = (locale: 'en' | 'zh') => ({
  t: i18nIn(locale).getFixedT(locale, 'away'),
  locale,
});

const questions = {
  total: 0,
  byPerson: 0,
  byRule: 0,
  byProgram: 0,
  programs: [],
  expired: 0,
  dropped: 0,
  open: 0,
};
const nothing: UnseenCounts = {
  turns: 0,
  turnsFailed: 0,
  turnsInterrupted: 0,
  toolsFailed: 0,
  changes: { files: 0, added: 0, removed: 0 },
  questions,
  costUsd: null,
  unpriced: 0,
  isCut: false,
};

const lineOf = (counts: Partial<UnseenCounts>, sessions: number | null = null) =>
  awayLine(awayFacts({ ...nothing, ...counts }, sessions, words('en')));

test('The line has each kind of fact that is not zero', () => {
  const counts = {
    turns: 6,
    turnsFailed: 1,
    toolsFailed: 2,
    changes: { files: 12, added: 1_040, removed: 1 },
    questions: { ...questions, total: 3, byRule: 1, byProgram: 1, programs: ['bot'], open: 1 },
    costUsd: 0.84,
  };
  expect(lineOf(counts, 3)).toBe(
    '6 turns in 3 sessions · 12 files changed (+1,040 −1) · 3 questions (1 answered by a rule, 1 answered by bot, 1 open) · 1 turn failed · 2 tools failed · $0.84',
  );
  expect(awayLine(awayFacts({ ...nothing, ...counts }, 3, words('zh')))).toBe(
    '3 个会话共 6 轮 · 更改了 12 个文件（+1,040 −1） · 3 个问题（1 个由规则回答、1 个由 bot 回答、1 个待回答） · 1 轮失败 · 2 个工具失败 · $0.84',
  );
  expect(lineOf({})).toBe('');
  expect(awayFacts({ ...nothing, turnsFailed: 1 }, null, words('en'))).toEqual([
    { text: '1 turn failed', isError: true },
  ]);
});

test.each([
  [{ costUsd: null, unpriced: 1 }, 'cost unknown'],
  [{ costUsd: 0, unpriced: 1 }, 'cost unknown'],
  [{ costUsd: 0.5, unpriced: 1 }, 'at least $0.50'],
  [{ costUsd: 0, unpriced: 0 }, ''],
  [{ costUsd: null, unpriced: 0 }, ''],
])('The cost of %j', (counts, text) => {
  expect(lineOf(counts)).toBe(text);
});
