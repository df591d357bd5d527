import { expect, test } from 'vitest';

import { createI18n } from './i18n.ts';

test.each([
  ['en', 12_345, '12,345 unchanged lines'],
  ['en', 1, '1 unchanged line'],
  ['zh', 12_345, '12,345 行'],
] as const)('in %s, createI18n formats the count %i as %j', (language, count, words) => {
  expect(createI18n(language).t('fold', { ns: 'diffs', count })).toContain(words);
});

test('createI18n formats neither line numbers nor text values', () => {
  const { t } = createI18n('en');
  expect(t('atLine', { ns: 'diffs', line: 12_345 })).toBe('line 12345');
  expect(t('label', { ns: 'diffs', file: '<a> & 10000' })).toBe('Changes of <a> & 10000');
});
