import { expect, test } from 'vitest';

import { SentenceEngine } from '#shared/words/sentence-engine.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { failuresOf, noticesOf, sentWordsOf } from './agent-words.ts';

const en = {
  modes: {},
  settings: {},
  notices: { limit: { reached: 'The limit of {{plan}} is reached.' } },
  failures: { noSpade: 'No spade at {{path}}.' },
} as const;
const zh = {
  modes: {},
  settings: {},
  notices: { limit: { reached: '{{plan}} 的限额已用完。' } },
  failures: { noSpade: '{{path}} 处没有铲子。' },
};
const failure = failuresOf('gardener', { en, zh });

test.each([
  ['en', 'No spade at /shed.'],
  ['zh', '/shed 处没有铲子。'],
])('failuresOf composes a sentence that is rendered in %s as %s', (language, expected) => {
  expect(textIn(language, failure('noSpade', { path: '/shed' }))).toBe(expected);
});

test('noticesOf creates the sentence and the name of a notice', () => {
  const { text, data } = noticesOf('gardener', { en, zh })('limit.reached', {
    plan: 'Pro {{plan}}',
  });
  expect(data).toEqual({ notice: 'limit.reached' });
  expect(['en', 'zh'].map((language) => textIn(language, text))).toEqual([
    'The limit of Pro {{plan}} is reached.',
    'Pro {{plan}} 的限额已用完。',
  ]);
});

test('sentWordsOf returns the texts with which a page renders notices and failures of an agent', () => {
  const page = new SentenceEngine(() => ({}));
  for (const [id, texts] of Object.entries(sentWordsOf([{ id: 'gardener', words: { en, zh } }])))
    page.addCatalogue(id, texts);
  const notice = { name: 'gardener.notices.limit.reached', values: { plan: 'Pro' } };
  expect([page.textIn('zh', notice), page.textIn('zh', failure('noSpade', { path: '/' }))]).toEqual(
    ['Pro 的限额已用完。', '/ 处没有铲子。'],
  );
});

test('sentWordsOf leaves out the lines of the command line', () => {
  const cli = { found: 'A spade was found.' };
  const words = { en: { ...en, cli }, zh: { ...zh, cli } };
  const sent = sentWordsOf([{ id: 'gardener', words }]);
  expect(JSON.stringify(sent)).toContain('The limit of');
  expect(JSON.stringify(sent)).not.toContain('A spade was found.');
});
