import { expect, test } from 'vitest';

import { questionTexts } from '#shared/words/question-text.ts';

import { grantWords, type Grant } from './grant.ts';

const grant = (what: Grant['what'], value: string, place = 'session', keeper?: string): Grant => ({
  what,
  value,
  place,
  ...(keeper !== undefined && { keeper }),
});

const cases: readonly (readonly [readonly Grant[], string, string, string, string])[] = [
  [
    [grant('rule', 'Bash(npm test:*)'), grant('folder', '/tmp')],
    'Approve, and do not ask again for Bash(npm test:*), the folder /tmp in this session',
    'Expires when this session ends.',
    '批准，以后不再询问：Bash(npm test:*)、文件夹 /tmp（本会话内）',
    '会话结束后失效。',
  ],
  [
    [
      grant('rule', 'Read', 'localSettings', '.claude/settings.local.json'),
      grant('rule', 'Edit', 'userSettings', '~/.claude/settings.json'),
    ],
    'Approve, and do not ask again for Read in this project (for you only); Edit everywhere',
    "Read: Saved in the project's .claude/settings.local.json. Edit: Saved in your ~/.claude/settings.json.",
    '批准，以后不再询问：Read（此项目中，仅对你）；Edit（所有项目中）',
    'Read：保存在项目的 .claude/settings.local.json 中。Edit：保存在你的 ~/.claude/settings.json 中。',
  ],
  [
    [
      grant('rule', 'Edit', 'localSettings', '.claude/settings.local.json'),
      grant('mode', 'acceptEdits'),
    ],
    'Approve, and do not ask again for Edit in this project (for you only); accept all edits in this session',
    "Edit: Saved in the project's .claude/settings.local.json. accept all edits: Expires when this session ends.",
    '批准，以后不再询问：Edit（此项目中，仅对你）；接受所有编辑（本会话内）',
    'Edit：保存在项目的 .claude/settings.local.json 中。接受所有编辑：会话结束后失效。',
  ],
  [
    [grant('mode', 'acceptEdits')],
    'Approve, and accept all edits in this session',
    'Expires when this session ends.',
    '批准，并接受所有编辑（本会话内）',
    '会话结束后失效。',
  ],
  [
    [grant('mode', 'toString', 'elsewhere')],
    'Approve, and switch to mode toString in elsewhere',
    '',
    '批准，并切换到模式 toString（elsewhere）',
    '',
  ],
  [
    [grant('commandPrefix', 'npm test', 'agentRules', 'Codex')],
    'Approve, and do not ask again for commands that begin with: npm test',
    "Saved in Codex's rules/default.rules, for all your projects.",
    '批准，以后不再询问：以“npm test”开头的命令',
    '保存在 Codex 的 rules/default.rules 中，对你的所有项目有效。',
  ],
  [
    [grant('allowedHost', 'example.com', 'agentNetwork', 'Codex')],
    'Approve, and always allow example.com',
    "Saved in Codex's network rules.",
    '批准，并总是允许访问 example.com',
    '保存在 Codex 的网络规则中。',
  ],
  [
    [grant('blockedHost', 'example.com', 'agentNetwork', 'Codex')],
    'Reject, and always block example.com',
    "Saved in Codex's network rules.",
    '拒绝，并总是阻止访问 example.com',
    '保存在 Codex 的网络规则中。',
  ],
];

test.each(cases)('grantWords describes %j', (grants, ...words) => {
  const [en, zh] = [
    grantWords(questionTexts('en'), grants),
    grantWords(questionTexts('zh'), grants),
  ];
  expect([en.label, en.description, zh.label, zh.description]).toEqual(words);
});
