import { describe, expect, test } from 'vitest';

import { i18nIn } from './i18n.fixture.ts';
import { modeText } from './mode-text.ts';

describe('modeText', () => {
  const mode = { id: 'plan', label: 'Plan first', description: 'Plans.', isDangerous: false };
  const translations = { zh: { label: '先做计划', description: '做计划。' } };

  test.each([
    ['en', { ...mode, translations }, 'Plan first'],
    ['zh', { ...mode, translations }, '先做计划'],
    ['zh', mode, 'Plan first'],
  ] as const)('modeText in %s gives %j the label %s', (language, described, label) => {
    expect(modeText(i18nIn(language), described).label).toBe(label);
  });
});
