import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sized } from '#shared/testing/test-size.fixture.ts';

import { sedEffects } from './sed-effects.ts';

/** The rule as a single pattern, whose running time is cubic in the length. */
const RULE =
  /(^|[;{}\n\d$/,!I])\s*e|s([^\w\s\\])[^]*\2[^]*\2[gpIMmi\d]*e|\/[gpIMm\d]*e[gpIMm\d]*\s*(;|$|\})/;
const WRITES = /(^|[;{}\n\d$/])\s*[wW]\s+\S|\/[gpIMm\d]*w\s+\S/;

test('sedEffects agrees with the slow pattern', () => {
  const program = fc.string({
    unit: fc.constantFrom('s', 'e', 'w', '/', ',', '|', 'g', '1', ' ', '\n', ';', 'x', '}', '\\'),
    maxLength: 14,
  });
  fc.assert(
    fc.property(program, (text) => {
      expect(sedEffects(text)).toEqual({ runs: RULE.test(text), writes: WRITES.test(text) });
    }),
    { numRuns: sized({ slice: 1000, full: 20_000 }) },
  );
});
