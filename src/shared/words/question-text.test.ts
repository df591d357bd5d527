import fc from 'fast-check';
import { expect, test } from 'vitest';

import { questions as en } from './en/questions.ts';
import { isOwnWord, questionText, slotsOf } from './question-text.ts';
import { questions as zh } from './zh/questions.ts';

const names = Object.keys(en).filter(isOwnWord);
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

test('questionText puts each value into its slot unchanged, in every language', () => {
  const anyText = fc.record({
    name: fc.constantFrom(...names),
    isChinese: fc.boolean(),
    list: fc.array(values, { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(anyText, ({ name, isChinese, list }) => {
      const text = (isChinese ? zh : en)[name];
      const slots = slotsOf(text);
      const given = Object.fromEntries(slots.map((slot, at) => [slot, list[at] ?? '']));
      const expected = text
        .split(/\{\{\w+\}\}/)
        .reduce((left, right, at) => left + (list[at - 1] ?? '') + right);
      expect(questionText(isChinese ? 'zh' : 'en', name, given)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('questionText takes no option of i18next from stored values', () => {
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
  expect(questionText('en', 'allowTool', stored)).toBe('Use Bash?');
});

test.each(['fr', '', 'constructor'])(
  'questionText is English in the unknown language %j',
  (language) => {
    expect(questionText(language, 'allowTool', { tool: 'Bash' })).toBe('Use Bash?');
  },
);

test('questionText returns null if a value is missing', () => {
  expect(questionText('en', 'useMcpTool', { tool: 'Bash' })).toBeNull();
});
