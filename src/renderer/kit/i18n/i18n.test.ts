import { expect, test } from 'vitest';

import { i18nIn } from './i18n.fixture.ts';
import { addRestOfWords, changeLanguage, createI18n } from './i18n.ts';
import { sentencesIn } from './sentence-text.ts';

test.each([
  ['en', 12_345, '12,345 unchanged lines'],
  ['en', 1, '1 unchanged line'],
  ['zh', 12_345, '12,345 行'],
] as const)('in %s, i18nIn formats the count %i as %j', (language, count, words) => {
  expect(i18nIn(language).t('fold', { ns: 'diffs', count })).toContain(words);
});

test('i18nIn formats neither line numbers nor text values', () => {
  const { t } = i18nIn('en');
  expect(t('atLine', { ns: 'diffs', line: 12_345 })).toBe('line 12345');
  expect(t('label', { ns: 'diffs', file: '<a> & 10000' })).toBe('Changes of <a> & 10000');
});

test('sentencesIn expands nothing in values', () => {
  const tool = '{{tool}} {{- x}} $t(planReady) <b>& 12345';
  expect(
    sentencesIn(i18nIn('en').language).sentenceIn({ name: 'allowTool', values: { tool } }),
  ).toBe(`Use ${tool}?`);
});

test('changeLanguage loads the words of the language and changes to it', async () => {
  const texts = i18nIn('en');
  expect(texts.hasResourceBundle('zh', 'common')).toBe(false);
  await changeLanguage(texts, 'zh', () => true);
  expect(texts.t('action.close')).toBe('关闭');
  await changeLanguage(texts, 'en', () => true);
  expect(texts.t('action.close')).toBe('Close');
});

test('changeLanguage keeps the language if another one was chosen while the words were loading', async () => {
  const texts = i18nIn('en');
  await changeLanguage(texts, 'zh', () => false);
  expect(texts.t('action.close')).toBe('Close');
});

test('changeLanguage does not notify listeners if the language is that of the page', async () => {
  const texts = i18nIn('en');
  const changed: string[] = [];
  texts.on('languageChanged', (language) => void changed.push(language));
  await changeLanguage(texts, 'en', () => true);
  expect(changed).toEqual([]);
  await changeLanguage(texts, 'zh', () => true);
  expect(changed).toEqual(['zh']);
});

test('addRestOfWords adds the words of the parts that load lazily, of which the first view has none', async () => {
  const { first, sentences } = await import('./words/en-first.ts');
  const texts = createI18n('en', { texts: first, sentences });
  expect(texts.hasResourceBundle('en', 'common')).toBe(true);
  expect(texts.hasResourceBundle('en', 'diffs')).toBe(false);
  await addRestOfWords(texts, 'en');
  expect(texts.t('atLine', { ns: 'diffs', line: 3 })).toBe('line 3');
});
