import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readEvents, type StreamEvent } from './event-stream.ts';

async function read(chunks: readonly Uint8Array[]): Promise<readonly StreamEvent[]> {
  const events: StreamEvent[] = [];
  const body = (async function* () {
    yield* chunks;
  })();
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

function split(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

const fields = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

describe('readEvents', () => {
  test('Any split of the bytes, with any line end, gives the same events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields), lineEnd, fc.array(fc.nat()), async (values, end, cuts) => {
        const text = values
          .map((value) => `: note${end}event: x${end}data: ${JSON.stringify(value)}${end}${end}`)
          .join('');
        const bytes = Buffer.from(text);
        const expected = values.map((value) => ({
          kind: 'event',
          fields: JSON.parse(JSON.stringify(value)) as unknown,
        }));
        expect(await read(split(bytes, cuts))).toEqual(expected);
      }),
    );
  });

  test('A stream that is cut at any byte gives a prefix of its events', async () => {
    const values = [{ a: 'ü😀' }, { b: [1, { c: '}' }] }, {}];
    const bytes = Buffer.from(
      values.map((value) => `data: ${JSON.stringify(value)}\r\n\r\n`).join(''),
    );
    const all = await read([bytes]);
    for (let at = 0; at <= bytes.length; at += 1) {
      const events = await read([bytes.subarray(0, at)]);
      expect(events).toEqual(all.slice(0, events.length));
    }
  });

  test('Data of several lines is joined, and data without a space counts', async () => {
    expect(await read([Buffer.from('data:{"a":\ndata: 1}\n\ndata: [DONE]\n\n')])).toEqual([
      { kind: 'event', fields: { a: 1 } },
      { kind: 'end' },
    ]);
  });

  test('Nothing follows damaged data', async () => {
    for (const bad of ['{', '42', 'null', '[]', '"text"', 'NaN'])
      expect(await read([Buffer.from(`data: ${bad}\n\ndata: {}\n\n`)])).toEqual([
        { kind: 'damaged' },
      ]);
  });

  test('A line of 20 MB is damaged, and is not kept', async () => {
    const piece = Buffer.alloc(64 * 1024, 'a');
    let sent = 0;
    const body = (async function* () {
      yield Buffer.from('data: ');
      for (; sent < 320; sent += 1) yield piece;
    })();
    const events: StreamEvent[] = [];
    for await (const event of readEvents(body)) events.push(event);
    expect(events).toEqual([{ kind: 'damaged' }]);
    expect(sent).toBeLessThan(260);
  });
});
