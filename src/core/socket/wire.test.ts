import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wireJson, wirePacket, WireReader, type WireMessage } from './wire.ts';

const message: fc.Arbitrary<WireMessage> = fc.oneof(
  fc
    .record({ kind: fc.constant('json' as const), json: fc.jsonValue() })
    .map((given) => ({ ...given, json: clean(given.json) })),
  fc
    .record({
      kind: fc.constant('output' as const),
      viewer: fc.nat(),
      offset: fc.nat(),
      bytes: fc.uint8Array({ maxLength: 300 }),
    })
    .map((packet) => ({ kind: 'packet' as const, packet })),
);

/** Returns the value after a round trip, since JSON has no -0. */
function clean(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json));
}

function write(given: WireMessage): Uint8Array {
  return given.kind === 'json' ? wireJson(given.json) : wirePacket(given.packet);
}

function readAll(chunks: readonly Uint8Array[]): readonly WireMessage[] {
  const reader = new WireReader();
  return chunks.flatMap((chunk) => {
    const read = reader.push(chunk);
    if (!read.ok) throw new Error(read.error);
    return read.value;
  });
}

describe('WireReader', () => {
  it('WireReader returns the same messages however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
        (given, cuts) => {
          const bytes = Uint8Array.from(given.flatMap((one) => [...write(one)]));
          const chunks: Uint8Array[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const end = at + cuts[turn % cuts.length]!;
            chunks.push(bytes.subarray(at, end));
            at = end;
          }
          expect(readAll(chunks)).toEqual(given);
        },
      ),
    );
  });

  it.each([
    ['a length of nothing', [0, 0, 0, 0]],
    ['a length beyond all measure', [255, 255, 255, 255]],
    ['bytes that are no JSON', [0, 0, 0, 3, 0, 123, 123]],
    ['a packet of no kind', [0, 0, 0, 6, 9, 0, 0, 0, 0, 0]],
  ])('WireReader refuses %s', (_, bytes) => {
    expect(new WireReader().push(Uint8Array.from(bytes)).ok).toBe(false);
  });
});
