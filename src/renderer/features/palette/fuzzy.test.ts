import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fuzzyScore } from './fuzzy.ts';

const score = (query: string, text: string) => fuzzyScore(query, [{ text, weight: 1 }]);

describe('a fuzzy search', () => {
  test.each([
    ['fix', 'Fix the login'],
    ['log fix', 'Fix the login'],
    ['ftl', 'Fix the login'],
    ['cafe', 'CAFÉ notes'],
    ['设置', '打开设置'],
  ])('%j finds %j', (query, text) => {
    expect(score(query, text)).toBeGreaterThan(0);
  });

  test.each([
    ['xyz', 'Fix the login'],
    ['fix logout', 'Fix the login'],
    ['ogin2', 'Fix the login'],
    ['hgi', 'Fix the login'],
  ])('%j does not find %j', (query, text) => {
    expect(score(query, text)).toBeNull();
  });

  test('ranks by how well it fits', () => {
    const texts = ['login', 'login page', 'the login', 'relogin', 'look at green things in'];
    const ranked = texts.toSorted((a, b) => (score('login', b) ?? 0) - (score('login', a) ?? 0));
    expect(ranked).toEqual(texts);
  });

  test('takes each word of the query from any field', () => {
    const fields = [
      { text: 'Fix the login', weight: 1 },
      { text: '~/work/shop', weight: 0.5 },
    ];
    expect([fuzzyScore('login shop', fields), fuzzyScore('login desk', fields)]).toEqual([3.75, null]);
  });
});

test('an empty query fits everything equally, and a text always finds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(score('  ', text)).toBe(0);
      expect(score(text, text)).not.toBeNull();
    }),
  );
});
