import { expect, test } from 'vitest';

import { questionTexts } from '#shared/words/question-text.ts';

import { grantWords } from './grant.ts';
import { wordsIn } from './words-in.ts';

/** Names as data folders of older versions contain them. */
test.each([
  ['codexCommand', {}, 'Run this command?', '运行此命令吗？'],
  ['codexHost', { host: 'example.com' }, 'Connect to example.com?', '连接到 example.com 吗？'],
  ['codexCreate', {}, 'Create this file?', '创建此文件吗？'],
  ['codexDelete', {}, 'Delete this file?', '删除此文件吗？'],
  ['codexEdit', {}, 'Edit this file?', '编辑此文件吗？'],
  ['codexChanges', { count: '2' }, 'Change 2 files?', '改动 2 个文件吗？'],
  ['codexFiles', {}, 'Edit files?', '编辑文件吗？'],
  ['codexPermissions', {}, 'Give Codex more permissions?', '授予 Codex 更多权限吗？'],
  ['codexPlan', {}, 'Implement this plan?', '实施这个计划吗？'],
])('wordsIn renders the former wording %s', (name, values, english, chinese) => {
  expect([
    wordsIn(questionTexts('en'), { name, values }),
    wordsIn(questionTexts('zh'), { name, values }),
  ]).toEqual([english, chinese]);
});

test.each([
  [
    'codexRules',
    "Saved in Codex's rules/default.rules, for all your projects.",
    '保存在 Codex 的 rules/default.rules 中，对你的所有项目有效。',
  ],
  ['codexNetwork', "Saved in Codex's network rules.", '保存在 Codex 的网络规则中。'],
  ['localSettings', "Saved in the project's settings.", '保存在项目的 设置 中。'],
  ['projectSettings', "Saved in the project's settings.", '保存在项目的 设置 中。'],
  ['userSettings', 'Saved in your settings.', '保存在你的 设置 中。'],
])('grantWords describes a grant that was stored as kept in %s', (place, english, chinese) => {
  const grants = [{ what: 'rule' as const, value: 'npm test', place }];
  expect([
    grantWords(questionTexts('en'), grants).description,
    grantWords(questionTexts('zh'), grants).description,
  ]).toEqual([english, chinese]);
});

test.each(['toString', 'notYet', 'Rules', 'codexElse'])(
  'wordsIn returns null for %s, which is not a former wording',
  (name) => {
    expect(wordsIn(questionTexts('zh'), { name, values: {} })).toBeNull();
  },
);
