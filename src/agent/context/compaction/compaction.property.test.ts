import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sized } from '#shared/testing/test-size.fixture.ts';

import { budgetFor } from '../budget.ts';
import { anyHistory, MODEL } from '../test-histories.ts';
import { compactFully, noCarry } from '../test-invariants.ts';

const carry = {
  ...noCarry,
  todo: '- [ ] finish',
  prompts: ['Do this. '.repeat(900), 'Then that.'],
  files: Array.from({ length: 400 }, (_, index) => ({
    path: `/workspace/src/file-${index}.ts`,
    hash: 'abc',
    use: index % 2 === 0 ? ('read' as const) : ('changed' as const),
  })),
};

const FACTOR = sized({ slice: 0.5, full: 20 });

describe('compaction', () => {
  test.each([
    [8_000, 30_000, 60 * FACTOR],
    [32_000, 60_000, 40 * FACTOR],
    [200_000, 200_000, 10 * FACTOR],
  ])(
    'Random histories in a window of %i tokens fit afterwards or are refused, with all invariants',
    (window, most, numRuns) => {
      const facts = { catalogue: window, setting: null, learnt: null, maxOutput: null };
      const cases = fc.tuple(
        anyHistory(most),
        fc.nat(4_000),
        fc.constantFrom(1, 0.8, 1.7),
        fc.constantFrom('', null, '总结。'.repeat(9_000), 'Done.'),
      );
      fc.assert(
        fc.property(cases, ([history, fixed, scale, summary]) => {
          const before = JSON.stringify(history);
          const budget = { ...budgetFor(MODEL, facts), scale };
          const run = compactFully(history, budget, fixed, carry, summary);
          const again = compactFully(run.messages, budget, fixed, carry, summary);
          const isIdle = run.refusal !== null || (again.steps === 0 && again.refusal === null);
          // Short values: a report of two histories would be several megabytes.
          const isUnchanged = JSON.stringify(history) === before;
          expect([run.violations, isIdle, isUnchanged]).toEqual([[], true, true]);
        }),
        { numRuns, endOnFailure: true },
      );
    },
    1_200_000,
  );
});
