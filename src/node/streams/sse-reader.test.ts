import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { MAX_LINE_BYTES } from './line-splitter.ts';
import { SseReader } from './sse-reader.ts';

function readerOf() {
  const lines: string[] = [];
  return {
    lines,
    reader: new SseReader((line) => void lines.push(Buffer.from(line).toString('utf8'))),
  };
}

const stream = [
  ': hello\n\n',
  'data: {"a":1}\n\n',
  'id: 7\r\nevent: message\r\ndata:{"b":"漢字🙂"}\r\n\r\n',
  'retry: 10\n\n',
  'data: {"c":\ndata: 2}\nid: 8\n\n',
  'data\n\n',
  'garbage without a colon\n\n',
  'data: unfinished',
].join('');
const read = ['{"a":1}\n', '{"b":"漢字🙂"}\n', '{"c": 2}\n', '\n'];

describe('SseReader', () => {
  test('SseReader reads the same events from any split of the bytes', () => {
    const bytes = Buffer.from(stream);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }), (cuts) => {
        const { lines, reader } = readerOf();
        const ends = [...cuts, bytes.length].toSorted((a, b) => a - b);
        for (const [index, end] of ends.entries())
          reader.push(bytes.subarray(ends[index - 1] ?? 0, end));
        expect(lines).toEqual(read);
        expect(reader.lastEventId).toBe('8');
      }),
    );
  });

  test('SseReader drops an event that a lost connection cut off, and its id', () => {
    const { lines, reader } = readerOf();
    reader.push(Buffer.from('id: 1\ndata: one\n\nid: 2\ndata: two\n'));
    reader.drop();
    expect(reader.lastEventId).toBe('1');
    reader.push(Buffer.from('data: three\n\n'));
    expect(lines).toEqual(['one\n', 'three\n']);
    expect(reader.lastEventId).toBe('1');
  });

  test('SseReader truncates an event over 64 MiB and reads the next one whole', () => {
    const sizes: number[] = [];
    const reader = new SseReader((line) => void sizes.push(line.length));
    reader.push(Buffer.from('data: '));
    const piece = Buffer.alloc(16 * 1024 * 1024, 'x');
    for (let i = 0; i < 6; i += 1) reader.push(piece);
    reader.push(Buffer.from('\n'));
    for (let i = 0; i < 4; i += 1)
      reader.push(Buffer.concat([Buffer.from('data: '), piece, Buffer.from('\n')]));
    reader.push(Buffer.from('\ndata: next\n\n'));
    expect(sizes[0]).toBeGreaterThan(MAX_LINE_BYTES);
    expect(sizes[0]).toBeLessThan(MAX_LINE_BYTES + 2048);
    expect(sizes.slice(1)).toEqual([5]);
  });
});
