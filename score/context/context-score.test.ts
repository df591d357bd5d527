import { describe, expect, test } from 'vitest';

import { scoreContext } from './context-score.ts';
import { contextTable } from './context-table.ts';

describe('score of the context', () => {
  test('No history of a seed violates an invariant, and the generators reach each case', () => {
    const score = scoreContext(4, 0.1);
    expect(contextTable(score)).not.toContain('NaN');
    expect(score.isPassed).toBe(true);
    expect(score.repair.broken).toBeGreaterThan(score.repair.histories / 2);
    for (const { compacted, histories } of score.compaction)
      expect(compacted).toBeGreaterThan(histories / 3);
    expect(score.compaction.some(({ refused }) => refused > 0)).toBe(true);
    for (const { compactions } of score.sessions) expect(compactions).toBeGreaterThan(6);
  });
});
