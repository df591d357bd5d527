import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fuzzyScore } from './fuzzy-score.ts';

const score = (query: string, text: string) => fuzzyScore(query, [{ text, weight: 1 }]);

describe('fuzzyScore', () => {
  test.each([
    ['fix', 'Fix the login'],
    ['log fix', 'Fix the login'],
    ['ftl', 'Fix the login'],
    ['cafe', 'CAFÉ notes'],
    ['设置', '打开设置'],
  ])('fuzzyScore matches %j in %j', (query, text) => {
    expect(score(query, text)).toBeGreaterThan(0);
  });

  test.each([
    ['xyz', 'Fix the login'],
    ['fix logout', 'Fix the login'],
    ['ogin2', 'Fix the login'],
    ['hgi', 'Fix the login'],
  ])('fuzzyScore does not match %j in %j', (query, text) => {
    expect(score(query, text)).toBeNull();
  });

  test('fuzzyScore ranks whole texts before starts, words, parts and scattered letters', () => {
    const texts = ['login', 'login page', 'the login', 'relogin', 'look at green things in'];
    const ranked = texts.toSorted((a, b) => (score('login', b) ?? 0) - (score('login', a) ?? 0));
    expect(ranked).toEqual(texts);
  });

  test('fuzzyScore matches each word of the query in any field', () => {
    const fields = [
      { text: 'Fix the login', weight: 1 },
      { text: '~/work/shop', weight: 0.5 },
    ];
    expect([fuzzyScore('login shop', fields), fuzzyScore('login desk', fields)]).toEqual([
      3.75,
      null,
    ]);
  });
});

test('fuzzyScore is 0 for an empty query, and a text always matches itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(score('  ', text)).toBe(0);
      expect(score(text, text)).not.toBeNull();
    }),
  );
});
