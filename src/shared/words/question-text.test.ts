import fc from 'fast-check';
import { expect, test } from 'vitest';

import { questions as en } from './en/questions.ts';
import { questionTexts } from './question-text.ts';
import { slotsOf } from './sentence-engine.ts';
import { questions as zh } from './zh/questions.ts';

const catalogues = {
  en: new Map<string, string>(Object.entries(en)),
  zh: new Map<string, string>(Object.entries(zh)),
};
const render = (language: string, name: string, given: Readonly<Record<string, string>>) =>
  questionTexts(language).sentenceIn({ name, values: given });
/** Values that i18next, a replacement or HTML could read as more than text. */
const hostile = fc.constantFrom(
  '{{tool}}',
  '{{- value}}',
  '{{',
  '}}',
  '$t(planReady)',
  '$&',
  '$1',
  '<b>&</b>',
  '',
  'ignored, {{count}}',
);
const values = fc.oneof(hostile, fc.string({ unit: 'grapheme' }));

test('sentenceIn puts each value into its slot unchanged, in every language', () => {
  const anyText = fc.record({
    entry: fc.constantFrom(...Object.entries(en)),
    isChinese: fc.boolean(),
    list: fc.array(values, { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(anyText, ({ entry: [name], isChinese, list }) => {
      const language = isChinese ? 'zh' : 'en';
      const text = catalogues[language].get(name) ?? '';
      const slots = slotsOf(text);
      const given = Object.fromEntries(slots.map((slot, at) => [slot, list[at] ?? '']));
      const expected = text
        .split(/\{\{\w+\}\}/)
        .reduce((left, right, at) => left + (list[at - 1] ?? '') + right);
      expect(render(language, name, given)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('sentenceIn takes no option of i18next from stored values', () => {
  const stored = {
    tool: 'Bash',
    lng: 'zh',
    ns: 'none',
    context: 'x',
    count: '2',
    defaultValue: 'no',
    returnObjects: 'true',
    replace: 'no',
  };
  expect(render('en', 'allowTool', stored)).toBe('Use Bash?');
});

test.each(['fr', '', 'constructor'])(
  'questionTexts are English in the unknown language %j',
  (language) => {
    expect(render(language, 'allowTool', { tool: 'Bash' })).toBe('Use Bash?');
  },
);

test('sentenceIn returns null if a value is missing', () => {
  expect(render('en', 'useMcpTool', { tool: 'Bash' })).toBeNull();
});
