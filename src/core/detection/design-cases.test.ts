import { describe, expect, test } from 'vitest';

import { agentScreens } from '#core/agents/all.ts';
import { guessCols } from '#core/agents/kits/screen/screen.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import { CERTAIN } from '#shared/detection/extracted-message.ts';

import { frames } from './accuracy/written-frames.ts';
import { readScreen } from './ansi.ts';
import { RuleExtractor } from './rule-extractor.ts';

/** Reads a text as `corral extract --agent auto` reads it. */
function read(text: string) {
  const lines = readScreen(text);
  const snapshot = {
    lines,
    cols: guessCols(lines),
    cursor: null,
    alternateScreen: null,
    title: null,
    isTyping: false,
  };
  return new RuleExtractor(agentScreens).read(snapshot, MAX_LINES).message;
}

const HEADER = [
  ' ▐▛███▛█   Claude Code v2.1.329',
  '▝▜██████▀  Opus 5.5 · API Usage Billing',
  ' ▝▝   ▝▝   /workspace/demo',
  '',
  '',
];

/** Places a text where Claude Code shows its last message, in a recorded screen. */
function inClaude(text: string, isBulleted = true): string {
  const [first = '', ...rest] = text.split('\n').filter((line) => line !== '❯');
  const replyLines = [
    isBulleted && !first.startsWith('⏺') ? `⏺ ${first}` : first,
    ...rest.map((line) => `  ${line}`),
  ];
  return [...HEADER, '❯ 做一个项目', '', ...replyLines, '', frames['claude']?.() ?? ''].join('\n');
}

const TWO = '你想选择哪个方案？A) 方案一 B) 方案二';
const THREE = '⏺ 第一个问题：项目用途？\nA) 学习项目\nB) 作品集\nC) 实际工具\n❯';
const PLAN = '这个方案可以吗？[Y/n]\n❯';

const forms = [
  ['as bare text', (text: string) => text],
  ['inside a Claude screen', inClaude],
] as const;

describe.each(forms)('RuleExtractor, cases of the design document %s', (_, shown) => {
  test('RuleExtractor reads a question with its options in one line as a choice', () => {
    expect(read(shown(TWO))).toMatchObject({
      state: 'has_question',
      messageType: 'choice',
      options: ['方案一', '方案二'],
      contextComplete: true,
      isDecisionRequired: true,
      content: '你想选择哪个方案？\nA) 方案一\nB) 方案二\n回复字母选择',
    });
  });

  test('RuleExtractor reads a lettered list under a question as a choice whose content explains how to answer', () => {
    const message = read(shown(THREE));
    expect(message).toMatchObject({
      state: 'has_question',
      messageType: 'choice',
      options: ['学习项目', '作品集', '实际工具'],
      contextComplete: true,
      content: '第一个问题：项目用途？\nA) 学习项目\nB) 作品集\nC) 实际工具\n回复字母选择',
    });
    expect(message.confidence).toBeGreaterThanOrEqual(CERTAIN);
  });

  test.each([
    '请选择项目用途：',
    '请选择项目用途',
    '請選擇項目用途：',
    '项目用途：',
    '第一个问题：项目用途',
    '您倾向于哪种用途',
    '有以下三种用途可选：',
    '可选用途：',
    'Please choose the purpose of the project:',
    'Project purpose:',
    'Pick one',
  ])('RuleExtractor reads a lettered list under "%s" as a choice', (heading) => {
    const message = read(shown(`⏺ ${heading}\nA) 学习项目\nB) 作品集\nC) 实际工具\n❯`));
    expect(message).toMatchObject({
      state: 'has_question',
      messageType: 'choice',
      options: ['学习项目', '作品集', '实际工具'],
      contextComplete: true,
      asked: { question: heading },
    });
    expect(message.confidence).toBeGreaterThanOrEqual(CERTAIN);
  });

  test.each(['回复字母即可。', 'Just type the letter.', '您只需回复对应的字母。'])(
    'RuleExtractor reads a list without a question sign as a choice if "%s" follows',
    (remark) => {
      const text = `⏺ 请选择项目用途：\nA) 学习项目\nB) 作品集\n\n${remark}\n❯`;
      expect(read(shown(text))).toMatchObject({ options: ['学习项目', '作品集'] });
    },
  );

  test.each([
    '我完成了以下修改：',
    '接下来我会：',
    '计划如下：',
    'I did three things:',
    'Changes made:',
    'Here is what each flag does:',
    'What I changed:',
    'How to run the tests:',
  ])('RuleExtractor reads a list under "%s" as a report', (heading) => {
    const list = ['学习项目', '作品集', '实际工具'];
    for (const mark of [(at: number) => `${at + 1}.`, (at: number) => `${'ABC'[at] ?? ''})`]) {
      const rows = list.map((label, at) => `${mark(at)} ${label}`);
      expect(read(shown(`⏺ ${[heading, ...rows].join('\n')}\n❯`)).state).toBe('idle');
    }
  });

  test('RuleExtractor marks the context of a confirmation as incomplete if its plan is not visible', () => {
    expect(read(shown(PLAN))).toMatchObject({
      state: 'has_question',
      messageType: 'confirmation',
      contextComplete: false,
    });
  });

  test.each(['这个方案可以吗？', '以下选项选哪个？'])(
    'RuleExtractor marks the context of "%s" as incomplete',
    (text) => {
      expect(read(shown(`${text}\n❯`))).toMatchObject({
        state: 'has_question',
        contextComplete: false,
      });
    },
  );

  test('RuleExtractor marks the context of a confirmation as complete if its plan is visible', () => {
    const text = '方案如下：先建缓存模块，再把会话迁移到 Redis。\n\n这个方案可以吗？[Y/n]\n❯';
    expect(read(shown(text))).toMatchObject({
      state: 'has_question',
      messageType: 'confirmation',
      contextComplete: true,
    });
  });
});

test.each([
  '✶ Brewing…',
  'Thinking…',
  'Brewing…',
  'Running…',
  'Working…',
  'Working...',
  'Processing…',
  '⠙ Reading files',
  'npm test (running)',
  'npm test (executing)',
  'dataset (loading)',
  '部署脚本（执行中）',
  ...['✢', '✻', '✶', '✽', '◐', '◑', '◒', '◓', '⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'].map(
    (glyph) => `${glyph} Brewing…`,
  ),
])('RuleExtractor reads "%s" as processing, with and without a prompt below', (text) => {
  for (const screen of [text, `${text}\n\n❯`, `${TWO}\n${text}`])
    expect(read(screen)).toMatchObject({ state: 'processing', confidence: 0.8 });
});

test.each([
  '██░░ 22%',
  '████░░░░ 41%',
  '██░░░░░░░░ 22% context used',
  'Context left until auto-compact: 8%',
  '上下文已用 22%',
])('RuleExtractor does not read the bar "%s" as processing', (bar) => {
  expect(read(`⏺ 已完成。\n\n❯\n  ${bar}`)).toMatchObject({ state: 'idle' });
  expect(read(`${THREE}\n  ${bar}`)).toMatchObject({
    state: 'has_question',
    options: ['学习项目', '作品集', '实际工具'],
  });
  expect(read(bar).confidence).toBeLessThan(CERTAIN);
  expect(read(`${inClaude('已完成。')}\n  ${bar}`)).toMatchObject({ state: 'idle' });
});

test.each(['❯', '❯ ', '>', '⏺ 已完成全部修改，测试通过。\n\n❯'])(
  'RuleExtractor reads "%s" as idle',
  (text) => {
    const message = read(text);
    expect(message).toMatchObject({ state: 'idle', messageType: 'idle' });
    expect(message.confidence).toBeGreaterThanOrEqual(CERTAIN);
  },
);

test.each(['', '\n\n\n', '   ', '\u001b[2J\u001b[H'])(
  'RuleExtractor reads the empty screen %j as uncertain, not as idle',
  (text) => {
    expect(read(text)).toMatchObject({ confidence: 0, decidedBy: 'none' });
    expect(read(text).state).not.toBe('idle');
  },
);

test.each(['[用户正在输入...]', '[user is typing...]', '我想要一个简单的'])(
  'RuleExtractor ignores the draft "%s" behind the prompt',
  (draft) => {
    const message = read(THREE.replace(/❯$/u, `❯ ${draft}`));
    expect(message).toMatchObject({
      state: 'has_question',
      options: ['学习项目', '作品集', '实际工具'],
    });
    expect(JSON.stringify(message)).not.toContain(draft);
  },
);

test('RuleExtractor reads a question as closed after a later reply of the agent or use of a tool', () => {
  expect(read(`${THREE.slice(0, -2)}\n\n❯ A\n\n⏺ 好的，已经按学习项目建好。\n\n❯`)).toMatchObject({
    state: 'idle',
  });
  expect(read(`${THREE.slice(0, -2)}\n\n⏺ Read 1 file\n\n❯`).state).not.toBe('has_question');
});

test('RuleExtractor reads the letters of a Codex question as options', () => {
  expect(read('Allow command? (y/n/a/p)')).toMatchObject({
    state: 'has_question',
    options: ['y', 'n', 'a', 'p'],
  });
});

test('RuleExtractor does not read a question without a matching rule as idle', () => {
  const message = read(inClaude('Two things are left. Which would you want?? Hm -- (see table)'));
  expect(message.state === 'idle' && message.confidence >= CERTAIN).toBe(false);
});

test.each([
  ['with ⏺', `⏺ Done. All tests pass.\n\n${frames['claude']?.() ?? ''}`],
  [
    'with a footer of shortcuts alone',
    `● Done.\n\n${'─'.repeat(60)}\n❯\n${'─'.repeat(60)}\n  ? for shortcuts`,
  ],
])('RuleExtractor recognises a Claude screen without header %s', (_, text) => {
  expect(read(text)).toMatchObject({
    state: 'idle',
    lastAction: expect.stringMatching(/^Done\./u),
  });
});

test.each(['请选择项目用途：', 'Select a purpose:'])(
  'RuleExtractor reads a list that a running program printed under "%s" as a choice',
  (heading) => {
    const text = `dev@box:project# node ask.js\n${heading}\nA) 学习项目\nB) 作品集\n`;
    expect(read(text)).toMatchObject({ state: 'has_question', options: ['学习项目', '作品集'] });
  },
);
