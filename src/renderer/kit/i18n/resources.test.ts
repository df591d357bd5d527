import { describe, expect, test } from 'vitest';

import { en, zh } from './resources.ts';

function leaves(texts: object, path: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text] as const] : leaves(text, `${path}${key}.`),
  );
}

function placeholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();
}

describe('texts', () => {
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

  test('Chinese speaks to the person in one way', () => {
    expect([...chinese].filter(([, text]) => text.includes('您'))).toEqual([]);
  });
});
