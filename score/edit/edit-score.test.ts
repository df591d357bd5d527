import { describe, expect, test } from 'vitest';

import { generateCases } from './cases.ts';
import { scoreEdits } from './edit-score.ts';
import { strategies } from './strategies.ts';

const [ours, ...others] = strategies;
if (!ours) throw new Error('There is no strategy.');

describe('score of edits', () => {
  test.each([1, 2, 3, 4, 5])('No edit of 2,100 cases from seed %i is applied wrongly', (seed) => {
    const score = scoreEdits(ours, generateCases(seed, 2_100));
    expect(score.wrongCases).toEqual([]);
    expect(score.applied / score.applicable).toBeGreaterThan(0.93);
    expect(score.useful / score.refused).toBeGreaterThan(0.8);
  });

  test.each(others)('The generator finds wrong edits of the strategy $name', (strategy) => {
    expect(scoreEdits(strategy, generateCases(1, 2_100)).wrong).toBeGreaterThan(0);
  });

  test('The same seed gives the same cases', () => {
    expect(generateCases(9, 100)).toEqual(generateCases(9, 100));
  });
});
