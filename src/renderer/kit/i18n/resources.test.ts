import { describe, expect, test } from 'vitest';

import { chooseLanguage } from './language.ts';
import { en, zh } from './resources.ts';

function leaves(texts: object, path: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text] as const] : leaves(text, `${path}${key}.`),
  );
}

function placeholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();
}

describe('resources', () => {
  const english = leaves(en, '');
  const chinese = new Map(leaves(zh, ''));

  test('both languages have exactly the same keys', () => {
    expect([...chinese.keys()].toSorted()).toEqual(english.map(([key]) => key).toSorted());
  });

  test('both languages fill in the same values', () => {
    const different = english.filter(([key, text]) => String(placeholders(text)) !== String(placeholders(chinese.get(key) ?? '')));
    expect(different).toEqual([]);
  });

  test('no text is empty', () => {
    expect([...english, ...chinese].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('Chinese texts address the person in one form', () => {
    expect([...chinese].filter(([, text]) => text.includes('您'))).toEqual([]);
  });
});

describe('chooseLanguage', () => {
  test.each([
    [null, ['zh-CN', 'en'], 'zh'],
    [null, ['de-DE', 'en-GB'], 'en'],
    [null, ['fr'], 'en'],
    ['zh', ['en'], 'zh'],
  ] as const)('chooseLanguage for the choice %s and the system languages %j returns %s', (chosen, preferred, expected) => {
    expect(chooseLanguage(chosen, preferred)).toBe(expected);
  });
});
