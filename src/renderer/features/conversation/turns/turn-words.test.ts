import { describe, expect, test } from 'vitest';

import { i18nIn } from '#renderer/kit/i18n/i18n.fixture.ts';
import { aTurn } from '#renderer/stores/conversation/turn-fixture.ts';

import { startText, changesText, usageTexts } from './turn-words.ts';

const words = (locale: 'en' | 'zh') => ({
  t: i18nIn(locale).getFixedT(locale, 'turns'),
  locale,
});

const turn = aTurn(1, {
  durationMs: 185_000,
  costUsd: 0.127,
  tokens: { input: 1_200, output: 34_500, cacheRead: 10_000, cacheCreation: 2_000 },
});

describe('usageTexts', () => {
  test.each([
    ['en', '3m 5s · 1,200 in, 34.5K out · 12K cached · $0.13'],
    ['zh', '3分钟 5秒 · 输入 1,200，输出 3.5万 · 缓存 1.2万 · $0.13'],
  ] as const)('usageTexts lists duration, tokens and cost of a turn in %s', (locale, text) => {
    expect(usageTexts(turn, words(locale)).join(' · ')).toBe(text);
  });

  test('usageTexts omits values that are not known', () => {
    expect(usageTexts(aTurn(1), words('en'))).toEqual([]);
  });
});

test.each([
  [
    'en',
    { files: 1, added: 1_204, removed: 0 },
    'Changes of this turn: 1 file, 1,204 lines added, 0 removed',
  ],
  [
    'en',
    { files: 2, added: 3, removed: 1 },
    'Changes of this turn: 2 files, 3 lines added, 1 removed',
  ],
  ['zh', { files: 2, added: 3, removed: 1 }, '本轮改动：2 个文件，新增 3 行，删除 1 行'],
] as const)('changesText describes the changes of a turn in %s: %j', (locale, changes, text) => {
  expect(changesText(changes, words(locale))).toBe(text);
});

test('startText includes the day if the turn did not start today', () => {
  const at = new Date(2026, 10, 3, 14, 5).getTime();
  const startedTurn = aTurn(1, { startedAt: at });
  expect(startText(startedTurn, at + 60_000, 'zh')).toBe('14:05');
  expect(startText(startedTurn, at + 86_400_000, 'zh')).toBe('11月3日 14:05');
  expect(startText(aTurn(1), at, 'zh')).toBeNull();
});
