import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { SseReader } from './sse-reader.ts';

function readerOf() {
  const lines: string[] = [];
  return {
    lines,
    reader: new SseReader({
      maxBytes: 1024,
      joint: ' ',
      deliver: (data) => void lines.push(Buffer.from(data).toString('utf8')),
    }),
  };
}

const stream = [
  '\uFEFFdata: marked\n\n',
  ': hello\n\n',
  'data: {"a":1}\n\n',
  'id: 7\r\nevent: message\r\ndata:{"b":"漢字🙂"}\r\n\r\n',
  'retry: 10\r\rdata: mac\r\r',
  'data: {"c":\ndata: 2}\nid: 8\n\n',
  'data\n\n',
  'garbage without a colon\n\n',
  'data: unfinished',
].join('');
const read = ['marked', '{"a":1}', '{"b":"漢字🙂"}', 'mac', '{"c": 2}', ''];

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
    expect(lines).toEqual(['one', 'three']);
    expect(reader.lastEventId).toBe('1');
  });

  test('SseReader delivers at its end an event without an empty line', () => {
    const { lines, reader } = readerOf();
    reader.push(Buffer.from('data: one\n\ndata: two'));
    reader.end();
    reader.end();
    expect(lines).toEqual(['one', 'two']);
  });

  test('SseReader truncates an event above its limit and reads the next one whole', () => {
    const events: (readonly [size: number, isTruncated: boolean])[] = [];
    const reader = new SseReader({
      maxBytes: 64 * 1024,
      joint: '\n',
      deliver: (data) => void events.push([data.length, reader.isTruncated]),
    });
    reader.push(Buffer.from('data: '));
    const piece = Buffer.alloc(16 * 1024, 'x');
    for (let i = 0; i < 6; i += 1) reader.push(piece);
    expect(reader.isTruncated).toBe(true);
    reader.push(Buffer.from('\n'));
    for (let i = 0; i < 4; i += 1)
      reader.push(Buffer.concat([Buffer.from('data: '), piece, Buffer.from('\n')]));
    reader.push(Buffer.from('\ndata: next\n\n'));
    for (let i = 0; i < 70_000; i += 1) reader.push(Buffer.from('data\n'));
    reader.push(Buffer.from('\ndata: last\n\n'));
    expect(events).toEqual([
      [64 * 1024, true],
      [4, false],
      [64 * 1024 - 1, true],
      [4, false],
    ]);
  });
});
