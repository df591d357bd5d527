import { Settings } from 'lucide-react';
import { expect, test } from 'vitest';

import { i18nIn } from '#renderer/kit/i18n/i18n.fixture.ts';
import { addLanguage } from '#renderer/kit/i18n/i18n.ts';

import { searchSections } from './search-sections.ts';
import type { SettingsSection } from './section.ts';

const section = (
  id: string,
  texts: readonly string[],
  title: SettingsSection['title'],
): SettingsSection => ({
  id,
  icon: Settings,
  title,
  Content: () => null,
  texts,
});
const sections = [
  section('appearance', ['settings:language', 'settings:theme'], (i18n) =>
    i18n.t('appearance', { ns: 'settings' }),
  ),
  {
    ...section('notifications', ['notifications:'], (i18n) =>
      i18n.t('title', { ns: 'notifications' }),
    ),
    givenTexts: ['Webhook', 'Sound of an open question'],
  },
];
const search = (query: string, language: 'en' | 'zh' = 'en', texts = i18nIn(language)) =>
  searchSections(sections, query, texts, [language, 'en']).map(({ section: { id }, text }) => [
    id,
    text,
  ]);

test('An empty query finds every page', () => {
  expect(search('  ')).toEqual([
    ['appearance', null],
    ['notifications', null],
  ]);
});

test('A query finds a page by its title and by a text on it', () => {
  expect(search('APPEAR')).toEqual([['appearance', null]]);
  expect(search('quiet hours')).toEqual([['notifications', 'Quiet hours']]);
  expect(search('dark')).toEqual([['appearance', 'Dark']]);
});

test('A query finds a page by a text that core defines', () => {
  expect(search('hook')).toEqual([['notifications', 'Webhook']]);
});

test('A query finds a page by another word for what is on it, in any language', async () => {
  expect(search('night')).toEqual([['appearance', null]]);
  expect(search('do not disturb')).toEqual([['notifications', null]]);
  expect(search('夜间', 'zh')).toEqual([['appearance', null]]);
  const texts = i18nIn('zh');
  await addLanguage(texts, 'en');
  expect(search('night', 'zh', texts)).toEqual([['appearance', null]]);
});

test('A page found by another word is listed after one that has the word', () => {
  const named = { ...section('desktop', [], () => 'Desktop'), givenTexts: ['Do not disturb'] };
  const found = searchSections([...sections, named], 'disturb', i18nIn('en'), ['en']);
  expect(found.map(({ section: { id } }) => id)).toEqual(['desktop', 'notifications']);
});

test('The place of a value in a text is neither found nor shown', () => {
  const writing = section('writing', ['settings:send'], () => 'Writing');
  const found = (query: string) => searchSections([writing], query, i18nIn('en'), ['en']);
  expect(found('{{keys')).toEqual([]);
  expect(found('… (enter')).toMatchObject([{ text: '… (Enter starts a new line)' }]);
});

test('All words of a query must match the same text', () => {
  expect(search('quiet theme')).toEqual([]);
});

test('English words find a page in Chinese', async () => {
  const texts = i18nIn('zh');
  await addLanguage(texts, 'en');
  expect(search('theme', 'zh', texts).map(([id]) => id)).toEqual(['appearance']);
  expect(search('主题', 'zh').map(([id]) => id)).toEqual(['appearance']);
});
