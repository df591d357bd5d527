import fc from 'fast-check';
import { expect, test } from 'vitest';

import { LineSplitter, type SplitLine } from './line-splitter.ts';

const encoder = new TextEncoder();

function split(bytes: Uint8Array, cuts: readonly number[], options = {}): readonly SplitLine[] {
  const splitter = new LineSplitter(options);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  const ends = [...places, bytes.length];
  const lines = ends.flatMap((end, index) =>
    splitter.push(bytes.subarray(ends[index - 1] ?? 0, end)),
  );
  return [...lines, ...splitter.flush()];
}

const piece = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => encoder.encode(text)),
  fc.uint8Array({ maxLength: 8 }),
  fc
    .constantFrom('\n', '\r\n', '\r', '世界🌍', '\uFEFF', '  \n\n')
    .map((text) => encoder.encode(text)),
);
const stream = fc
  .array(piece, { maxLength: 30 })
  .map((pieces) => new Uint8Array(Buffer.concat(pieces)));

test('LineSplitter gives the same lines for any split of the bytes', () => {
  fc.assert(
    fc.property(
      stream,
      fc.array(fc.nat(), { maxLength: 20 }),
      fc.integer({ min: 1, max: 40 }),
      (bytes, cuts, maxLineBytes) => {
        expect(split(bytes, cuts)).toEqual(split(bytes, []));
        expect(split(bytes, cuts, { maxLineBytes })).toEqual(split(bytes, [], { maxLineBytes }));
      },
    ),
  );
});

test("LineSplitter returns the text at each line's offsets and skips only blank bytes between lines", () => {
  const decoder = new TextDecoder();
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 20 }), (bytes, cuts) => {
      let before = 0;
      for (const line of split(bytes, cuts)) {
        expect(line.text).toBe(decoder.decode(bytes.subarray(line.start, line.end)));
        expect(decoder.decode(bytes.subarray(before, line.start)).trim()).toBe('');
        before = line.end;
      }
      expect(decoder.decode(bytes.subarray(before)).trim()).toBe('');
    }),
  );
});

test('LineSplitter counts offsets from the given start offset', () => {
  const lines = split(encoder.encode('世\r\n\n{"a":1}\nhalf'), [1, 2, 5], { offset: 100 });
  expect(lines).toEqual([
    { text: '世', start: 100, end: 103, truncated: false },
    { text: '{"a":1}', start: 106, end: 113, truncated: false },
    { text: 'half', start: 114, end: 118, truncated: false },
  ]);
});

test('LineSplitter truncates a line at the size limit, skips its rest and reads the next line whole', () => {
  const lines = split(encoder.encode('12345\r\n123456789\r\nnext\n'), [3, 9, 12], {
    maxLineBytes: 5,
  });
  expect(lines).toEqual([
    { text: '12345', start: 0, end: 5, truncated: false },
    { text: '12345', start: 7, end: 16, truncated: true },
    { text: 'next', start: 18, end: 22, truncated: false },
  ]);
});

test('LineSplitter decodes bytes that are not UTF-8 as replacement characters', () => {
  expect(split(Uint8Array.of(0x61, 0xff, 0x62, 0x0a), [])).toEqual([
    { text: 'a\uFFFDb', start: 0, end: 3, truncated: false },
  ]);
});
