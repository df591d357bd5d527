import { describe, expect, test } from 'vitest';

import { questions as en, type OwnWord } from '#shared/words/en/questions.ts';
import { questionTexts } from '#shared/words/question-text.ts';
import { slotsOf } from '#shared/words/sentence-engine.ts';
import { questions as zh } from '#shared/words/zh/questions.ts';

import { interaction, interactionOption } from './interaction.ts';
import { askWords, worded } from './worded.ts';
import { explanationIn, wordsIn, wordsOf } from './words-in.ts';

/** Wordings that contain only values or separators. */
const WORDLESS: readonly string[] = [
  'keptItems',
  'grantedRule',
  'inAgentRules',
  'inOther',
  'andSo',
  'andElsewhere',
  'afterSentence',
];
const CHINESE = /\p{Script=Han}/u;

describe('words of every language', () => {
  test.each(Object.entries(en))(
    'the wording %s has a Chinese text with the same values',
    (name, english) => {
      const chinese = Object.entries(zh).find(([each]) => each === name)?.[1] ?? '';
      expect([
        slotsOf(chinese).toSorted(),
        WORDLESS.includes(name) || CHINESE.test(chinese),
      ]).toEqual([slotsOf(english).toSorted(), true]);
    },
  );

  test('every Chinese text belongs to a wording', () => {
    expect(Object.keys(zh).toSorted()).toEqual(Object.keys(en).toSorted());
  });
});

test('worded returns the English text and a wording that translates into other languages', () => {
  const { text, wording } = worded('allowTool', { tool: 'Bash' });
  expect([text, wordsIn(questionTexts('zh'), wording)]).toEqual(['Use Bash?', '使用 Bash 吗？']);
});

test('worded does not expand a slot pattern inside a value', () => {
  const { text, wording } = worded('allowTool', { tool: '{{tool}} $& {{x}}' });
  expect([text, wordsIn(questionTexts('zh'), wording)]).toEqual([
    'Use {{tool}} $& {{x}}?',
    '使用 {{tool}} $& {{x}} 吗？',
  ]);
});

test.each([
  ['a name of another version', { name: 'notYet', values: {} }],
  ['a name of every object', { name: 'constructor', values: {} }],
  ['a value that is missing', { name: 'allowTool', values: {} }],
])('wordsOf keeps the English text for %s', (_what, wording) => {
  expect([
    wordsIn(questionTexts('zh'), wording),
    wordsOf(questionTexts('zh'), 'As core said it.', wording),
  ]).toEqual([null, 'As core said it.']);
});

test("askWords gives the agent's own words no wording", () => {
  expect(askWords('Really delete it?', worded('hasPlan', { agent: 'Claude' }))).toEqual({
    title: 'Really delete it?',
    message: 'Claude has a plan and would like to start.',
    wording: { message: { name: 'hasPlan', values: { agent: 'Claude' } } },
  });
});

describe('explanationIn', () => {
  const sentence = (name: OwnWord, values: Readonly<Record<string, string>> = {}) => ({
    name,
    values,
  });
  const cases: readonly (readonly [
    string,
    Parameters<typeof explanationIn>[1],
    string | null,
    string | null,
  ])[] = [
    [
      'zh',
      { explanation: 'A. B.', explained: [sentence('neverShown'), sentence('takenBack')] },
      null,
      zh.neverShown + zh.takenBack,
    ],
    [
      'en',
      { explanation: 'A. B.', explained: [sentence('neverShown'), sentence('takenBack')] },
      null,
      'A. B.',
    ],
    // The option is named by the label of its button.
    [
      'zh',
      {
        explanation: 'A.',
        explained: [sentence('defaultTaken', { seconds: '60', option: 'Reject' })],
      },
      '拒绝',
      '60 秒内无人回答，因此采用了默认回答：拒绝。',
    ],
    // Stored before Corral recorded wordings, or by a later version.
    ['zh', { explanation: 'A.' }, null, 'A.'],
    [
      'zh',
      { explanation: 'A. B.', explained: [sentence('neverShown'), { name: 'notYet', values: {} }] },
      null,
      'A. B.',
    ],
    ['zh', { explanation: null }, null, null],
  ];
  test.each(cases)(
    'explanationIn explains in %s why a question is closed: %j',
    (language, ended, chosen, words) => {
      expect(explanationIn(questionTexts(language), ended, chosen)).toBe(words);
    },
  );
});

test('an interaction that an older Corral stored is parsed and shown unchanged', () => {
  const option = {
    optionId: 'approve-remember-1',
    label: 'Approve, and do not ask again for Bash in this session',
    description: null,
  };
  const flags = {
    action: 'APPROVE_AND_EXECUTE',
    isDefault: false,
    isDangerous: false,
    requiresInput: false,
    inputPrompt: null,
    metadata: {},
  };
  const request = {
    requestId: 'r',
    sessionId: 's',
    type: 'TOOL_APPROVAL',
    title: 'Allow Bash?',
    message: '',
    details: { type: 'none' },
    context: { agentId: 'demo', cwd: '/', askedBy: null, reason: null, blockedPath: null },
    options: [{ ...option, ...flags }],
    required: true,
  };
  const stored = {
    request,
    outcome: 'withdrawn',
    response: null,
    explanation: 'Taken back.',
    openedAt: 1,
    shownAt: null,
    closedAt: 2,
  };
  const read = interaction.parse(JSON.parse(JSON.stringify(stored)));
  expect(read.request.options).toEqual([interactionOption.parse({ ...option, ...flags })]);
  expect([
    wordsOf(questionTexts('zh'), read.request.title, read.request.wording?.title),
    explanationIn(questionTexts('zh'), read, null),
  ]).toEqual(['Allow Bash?', 'Taken back.']);
});
