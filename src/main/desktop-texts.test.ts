import { describe, expect, test } from 'vitest';

import { ShellTexts } from './desktop-texts.ts';

describe('ShellTexts', () => {
  test('The texts follow the language of the settings, and of the system without one', () => {
    const texts = new ShellTexts(() => ['zh-CN', 'en']);
    expect(texts.current.language).toBe('zh');
    expect([texts.follow('zh'), texts.current.language]).toEqual([false, 'zh']);
    expect([texts.follow('en'), texts.current.language]).toEqual([true, 'en']);
    expect(texts.current.t('menu.file')).toBe('File');
    expect([texts.follow(null), texts.current.language]).toEqual([true, 'zh']);
  });
});
