import { diffArrays } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { matchLines } from './match-lines.ts';

const items = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 });

describe('matchLines', () => {
  test('matchLines pairs equal items in ascending order, as many as the shortest edit keeps', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const pairs = [...matchLines(before, after)].flatMap((b, a) =>
          b < 0 ? [] : [[a, b] as const],
        );
        expect(pairs.every(([a, b]) => before[a] === after[b])).toBe(true);
        expect(pairs.every(([, b], at) => at === 0 || b > pairs[at - 1]![1])).toBe(true);
        const kept = diffArrays(before, after).reduce(
          (sum, { added, removed, count }) => (added || removed ? sum : sum + count),
          0,
        );
        expect(pairs.length).toBe(kept);
      }),
    );
  });

  test('matchLines finds many scattered changes in a long list', () => {
    const before = Array.from({ length: 60_000 }, (_, at) => at);
    const after = before.map((at) => (at % 7 === 0 ? -at - 1 : at));
    const partner = matchLines(before, after);
    expect(before.every((at) => partner[at] === (at % 7 === 0 ? -1 : at))).toBe(true);
  });

  test('matchLines finds no pairs in lists without common items', () => {
    const before = Array.from({ length: 5_000 }, (_, at) => at);
    const after = before.map((at) => at + 5_000);
    expect(matchLines(before, after).every((match) => match === -1)).toBe(true);
  });

  test('matchLines pairs common items in long lists without unique items', () => {
    const before = Array.from({ length: 3_000 }, (_, at) => at % 3);
    const after = [9, ...before, 9].map((item, at) => (at === 1_500 ? 8 : item));
    expect(matchLines(before, after).filter((match) => match >= 0).length).toBe(2_999);
  });
});
