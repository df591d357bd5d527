import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Ring } from './ring.ts';

/** Bytes that tell their own place. */
function numbered(from: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (from + at) % 251);
}

describe('Ring', () => {
  it('has the newest bytes at their places, whatever comes in whatever pieces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.array(fc.nat({ max: 200 }), { maxLength: 20 }), (cap, lengths) => {
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
      }),
    );
  });

  it('grows with what it holds, up to its cap', () => {
    const cap = 2 * 1024 * 1024;
    const ring = new Ring(cap);
    let end = 0;
    for (const length of [10, 70_000, 1, 200_000, 3_000_000, 17]) {
      ring.add(numbered(end, length));
      end += length;
      expect(ring.oldest).toBe(Math.max(0, end - cap));
      const held = ring.read(ring.oldest, cap) ?? new Uint8Array();
      expect(Buffer.compare(held, numbered(ring.oldest, end - ring.oldest))).toBe(0);
    }
  });
});
