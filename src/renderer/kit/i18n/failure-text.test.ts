import { describe, expect, test } from 'vitest';

import { failureText } from './failure-text.ts';
import { createI18n } from './i18n.ts';
import { modeText } from './mode-text.ts';

const missing = {
  kind: 'folderMissing',
  message: 'There is no folder /srv/x.',
  remedy: 'Choose an existing folder.',
};
const own = { kind: 'somethingNew', message: 'Something new happened.', remedy: 'Do this.' };

describe('failureText', () => {
  test('failureText in English keeps the precise text of core', () => {
    expect(failureText(createI18n('en'), missing)).toEqual({
      message: missing.message,
      remedy: missing.remedy,
      detail: null,
    });
  });

  test('failureText in English adds a remedy if core gave none', () => {
    expect(failureText(createI18n('en'), { ...missing, remedy: null }).remedy).toBe(
      'Check the path, or choose another folder.',
    );
  });

  test('failureText in Chinese translates the kind and keeps the text of core as detail', () => {
    expect(failureText(createI18n('zh'), missing)).toEqual({
      message: '文件夹不存在。',
      remedy: '请检查路径，或选择其他文件夹。',
      detail: missing.message,
    });
  });

  test('failureText keeps the text of core for a kind without translation', () => {
    expect(failureText(createI18n('zh'), own)).toEqual({
      message: own.message,
      remedy: own.remedy,
      detail: null,
    });
  });
});

describe('modeText', () => {
  const mode = { id: 'plan', label: 'Plan first', description: 'Plans.', isDangerous: false };
  const translations = { zh: { label: '先做计划', description: '做计划。' } };

  test.each([
    ['en', { ...mode, translations }, 'Plan first'],
    ['zh', { ...mode, translations }, '先做计划'],
    ['zh', mode, 'Plan first'],
  ] as const)('modeText in %s gives %j the label %s', (language, described, label) => {
    expect(modeText(createI18n(language), described).label).toBe(label);
  });
});
