import { describe, expect, expectTypeOf, test } from 'vitest';

import { shownText, storedSentence } from '#shared/base/shown-text.ts';

import { addCatalogue, sentenceIn, textIn } from './sentence-text.ts';
import type { OwnCatalogues } from './own-catalogues.ts';
import { compose, composerOf, type NameIn } from './sentence.ts';

const tooMany = compose('ruleFailures.tooMany', { count: '500' });

test('compose requires a known name and a value for each slot', () => {
  expectTypeOf(compose<'ruleFailures.tooMany'>).parameters.toEqualTypeOf<
    [name: 'ruleFailures.tooMany', values: { readonly count: number | string }]
  >();
  expectTypeOf(compose<'ruleFailures.broad'>).parameters.toEqualTypeOf<
    [name: 'ruleFailures.broad']
  >();
  expectTypeOf<'ruleFailures.broad'>().toExtend<NameIn<OwnCatalogues>>();
  expectTypeOf<'ruleFailures.noSuchKey'>().not.toExtend<NameIn<OwnCatalogues>>();
  expect(compose('ruleFailures.broad')).toEqual({ name: 'ruleFailures.broad', values: {} });
});

describe('textIn', () => {
  test.each([
    ['en', 'There are 500 rules.'],
    ['zh', '已有 500 条规则。'],
    ['zh-CN', '已有 500 条规则。'],
    ['fr', 'There are 500 rules.'],
  ])('textIn in %s renders a sentence with its values', (language, expected) => {
    expect(textIn(language, tooMany)).toBe(expected);
  });

  test('textIn renders a sentence within a sentence in the same language', () => {
    const outer = compose('ruleFailures.notSaved', { reason: tooMany });
    expect(textIn('zh', outer)).toBe('规则没有保存：已有 500 条规则。');
  });

  test('textIn shows a string as it is, such as the English of an older row', () => {
    expect(textIn('zh', 'ENOENT: {{count}} $t(x)')).toBe('ENOENT: {{count}} $t(x)');
  });

  test.each(['newer.sentence', 'ruleFailures.constructor', 'ruleFailures.tooMany.x', '', '.'])(
    'textIn shows name and values of the unknown sentence %j',
    (name) => {
      expect(textIn('zh', { name, values: { path: '/srv', of: tooMany } })).toBe(
        `${name}: /srv, ruleFailures.tooMany`,
      );
    },
  );

  test('textIn takes a value as text, never as a slot or an option', () => {
    const hostile = '{{reason}} $t(ruleFailures.broad) $& <b>';
    const stored = compose('ruleFailures.notSaved', { reason: hostile });
    const options = { lng: 'zh', defaultValue: 'x', context: 'y', returnObjects: 'true' };
    expect(textIn('en', { ...stored, values: { ...stored.values, ...options } })).toBe(
      `The rule was not saved: ${hostile}`,
    );
  });

  test('textIn ends in sentences that contain each other without end', () => {
    let deep = tooMany;
    for (let level = 0; level < 1000; level += 1)
      deep = compose('ruleFailures.notSaved', { reason: deep });
    expect(textIn('en', deep).length).toBeLessThan(500);
  });
});

test('sentenceIn returns null if a value is missing', () => {
  expect(sentenceIn('en', { name: 'ruleFailures.tooMany', values: {} })).toBeNull();
});

test('sentenceIn renders a name without catalogue as a question, as rows have it', () => {
  expect(sentenceIn('en', { name: 'allowTool', values: { tool: 'Bash' } })).toBe('Use Bash?');
});

describe('addCatalogue', () => {
  const en = {
    missing: 'No {{program}} here.',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
    only: 'Only in English.',
  } as const;
  const say = composerOf('specimen', en);

  test('addCatalogue makes the sentences of an agent renderable in its languages', () => {
    expect(textIn('zh', say('missing', { program: 'x' }))).toBe('specimen.missing: x');
    addCatalogue('specimen', { en, zh: { missing: '没有 {{program}}。' } });
    expect(textIn('zh', say('missing', { program: 'x' }))).toBe('没有 x。');
    expect(textIn('zh', say('only'))).toBe('Only in English.');
  });

  test.each([
    [1, '1 file'],
    [2, '2 files'],
  ])('addCatalogue takes plural forms: %i', (count, expected) => {
    addCatalogue('specimen', { en });
    expect(textIn('en', say('files', { count }))).toBe(expected);
  });

  test('addCatalogue takes texts that were not checked: what is no string is no text', () => {
    addCatalogue('unchecked', { en: { good: 'Good.', bad: 1 }, zh: { good: null } });
    const texts = ['good', 'bad'].map((key) => ({ name: `unchecked.${key}`, values: {} }));
    expect(texts.map((text) => textIn('zh', text))).toEqual(['Good.', 'unchecked.bad']);
  });

  test("addCatalogue does not replace a catalogue of Corral's own", () => {
    addCatalogue('ruleFailures', { en: { tooMany: 'None.' } });
    expect(textIn('en', tooMany)).toBe('There are 500 rules.');
  });
});

test('shownText accepts a string, and a sentence of any name with sentences within', () => {
  const nested = { name: 'newer.name', values: { reason: tooMany, count: 2, path: '/srv' } };
  expect(shownText.parse(nested)).toEqual(nested);
  expect(shownText.parse('as stored')).toBe('as stored');
  expect(shownText.safeParse({ name: 'x', values: { a: null } }).success).toBe(false);
});

test('storedSentence shows the English of an older Corral in every language as it is', () => {
  const [old, current] = [storedSentence.parse('{{x}} went wrong.'), storedSentence.parse(tooMany)];
  expect([textIn('zh', old), textIn('zh', current)]).toEqual([
    '{{x}} went wrong.',
    '已有 500 条规则。',
  ]);
});
