import { describe, expect, test } from 'vitest';

import { scoreWire } from './wire-score.ts';

describe('score of wire faults', () => {
  test.each([0, 1, 2])(
    'No session is dead and no call is handed over twice if answer %i is spoiled',
    async (answer) => {
      const score = await scoreWire(11 + answer, [answer]);
      expect(score.failures).toEqual([]);
      expect(score.faults.every(({ sessions }) => sessions >= 4)).toBe(true);
    },
  );
});
