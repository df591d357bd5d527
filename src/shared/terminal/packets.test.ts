import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodePacket, encodePacket, type Packet } from './packets.ts';

const viewer = fc.integer({ min: 0, max: 0xffff_ffff });
const offset = fc.maxSafeNat();
const bytes = fc.uint8Array({ maxLength: 200 });
const size = fc.integer({ min: 1, max: 0xffff });

const packet: fc.Arbitrary<Packet> = fc.oneof(
  fc.record({
    kind: fc.constant('snapshot' as const),
    viewer,
    offset,
    cols: size,
    rows: size,
    bytes,
  }),
  fc.record({ kind: fc.constant('output' as const), viewer, offset, bytes }),
  fc.record({ kind: fc.constant('input' as const), viewer, bytes }),
  fc.record({ kind: fc.constant('ack' as const), viewer, offset }),
);

describe('encodePacket and decodePacket', () => {
  it('decodePacket returns what encodePacket wrote, at any position in a buffer', () => {
    fc.assert(
      fc.property(packet, fc.nat({ max: 9 }), (written, shift) => {
        const encoded = encodePacket(written);
        const buffer = new Uint8Array(encoded.length + shift);
        buffer.set(encoded, shift);
        expect(decodePacket(buffer.subarray(shift))).toEqual(written);
      }),
    );
  });

  it('decodePacket returns null or a complete packet for garbage, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (garbage) => {
        const read = decodePacket(garbage);
        expect(read === null ? garbage : encodePacket(read)).toEqual(garbage);
      }),
    );
  });

  it.each([
    ['an empty packet', []],
    ['a packet without a viewer', [2, 0, 0]],
    ['an unknown kind', [9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a truncated offset', [2, 0, 0, 0, 1, 0, 0]],
    ['an offset that is NaN', [4, 0, 0, 0, 1, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0]],
    ['a negative offset', [4, 0, 0, 0, 1, 0xbf, 0xf0, 0, 0, 0, 0, 0, 0]],
  ])('decodePacket rejects %s', (_, given) => {
    expect(decodePacket(Uint8Array.from(given))).toBeNull();
  });
});
