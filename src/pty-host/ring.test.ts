import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Ring } from './ring.ts';

/** Returns bytes whose values depend on their position. */
function numbered(from: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (from + at) % 251);
}

describe('Ring', () => {
  it('Ring returns the newest bytes at their offsets, for pieces of any size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.array(fc.nat({ max: 200 }), { maxLength: 20 }),
        (cap, lengths) => {
          const ring = new Ring(cap);
          let end = 0;
          for (const length of lengths) {
            ring.add(numbered(end, length));
            end += length;
            expect(ring.end).toBe(end);
            expect(ring.oldest).toBe(Math.max(0, end - cap));
            expect(ring.read(ring.oldest, cap)).toEqual(numbered(ring.oldest, end - ring.oldest));
          }
          expect(ring.read(ring.oldest - 1, 1)).toBeNull();
          expect(ring.read(end + 1, 1)).toBeNull();
          expect(ring.read(end, 5)).toEqual(new Uint8Array());
        },
      ),
    );
  });

  it('Ring grows with its content up to its capacity', () => {
    const cap = 2 * 1024 * 1024;
    const ring = new Ring(cap);
    let end = 0;
    for (const length of [10, 70_000, 1, 200_000, 3_000_000, 17]) {
      ring.add(numbered(end, length));
      end += length;
      expect(ring.oldest).toBe(Math.max(0, end - cap));
      const content = ring.read(ring.oldest, cap) ?? new Uint8Array();
      expect(Buffer.compare(content, numbered(ring.oldest, end - ring.oldest))).toBe(0);
    }
  });
});
