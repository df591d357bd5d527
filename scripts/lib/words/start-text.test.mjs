import { afterEach, describe, expect, test, vi } from 'vitest';

import { languageOfTerminal, languages } from '../../../src/shared/words/language.ts';
import { startLanguage, startText, startTexts } from './start-text.mjs';

afterEach(() => vi.unstubAllEnvs());

const slotsOf = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([slot]) => slot).toSorted();

describe('startTexts', () => {
  test('startTexts has each language of Corral, with the same names and slots', () => {
    expect(Object.keys(startTexts).toSorted()).toEqual([...languages].toSorted());
    for (const texts of Object.values(startTexts)) {
      expect(Object.keys(texts)).toEqual(Object.keys(startTexts.en));
      for (const [name, text] of Object.entries(texts))
        expect(slotsOf(text)).toEqual(slotsOf(startTexts.en[name]));
    }
  });
});

describe('startLanguage', () => {
  test.each([
    {},
    { LANG: 'zh_CN.UTF-8' },
    { LANG: 'de_DE.UTF-8' },
    { LC_ALL: '', LC_MESSAGES: 'zh_TW', LANG: 'en_US' },
    { LC_ALL: 'C', LANG: 'zh_CN' },
    { LANG: 'constructor' },
  ])('startLanguage chooses the language of the command line for %j', (environment) => {
    expect(startLanguage(environment)).toBe(languageOfTerminal(environment));
  });
});

describe('startText', () => {
  test.each([
    ['zh_CN.UTF-8', '--port 需要一个数字，而不是 "$1"。'],
    ['en_GB.UTF-8', '--port needs a number, not "$1".'],
  ])('startText renders a text for LANG=%s', (language, text) => {
    vi.stubEnv('LC_ALL', '');
    vi.stubEnv('LC_MESSAGES', '');
    vi.stubEnv('LANG', language);
    expect(startText('portOption', { given: '$1' })).toBe(text);
  });
});
