import fc from 'fast-check';
import { expect, test } from 'vitest';

import { rowAt, rowOffsets } from './row-offsets.ts';

test('rowAt returns the row that covers a height', () => {
  const offsets = rowOffsets([36, 52, 52, 36, 52, 36, 52]);
  expect(offsets.at(-1)).toBe(3 * 36 + 4 * 52);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: (offsets.at(-1) ?? 0) - 1 }), (height) => {
      const at = rowAt(offsets, height);
      expect((offsets[at] ?? NaN) <= height && height < (offsets[at + 1] ?? NaN)).toBe(true);
    }),
  );
  expect([rowAt([0], 10), rowAt(offsets, 1e9)]).toEqual([0, 6]);
});
