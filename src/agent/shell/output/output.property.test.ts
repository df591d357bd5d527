import fc from 'fast-check';
import { expect, test } from 'vitest';

import { KeptOutput } from './kept-output.ts';
import { outputText } from './output-text.ts';
import { SecretFilter, SecretList } from './secret-filter.ts';

/** Splits bytes at random places. */
function chunksOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  return [...places, bytes.length].map((end, at) =>
    bytes.subarray(at === 0 ? 0 : places[at - 1], end),
  );
}

const secret = fc.string({
  unit: fc.constantFrom('a', 'b', 'ä', '漢', '-'),
  minLength: 4,
  maxLength: 12,
});
const cuts = fc.array(fc.nat(), { maxLength: 20 });

test('No secret passes the filter, wherever it is cut and however often it is repeated', () => {
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(fc.string({ unit: fc.constantFrom('a', 'b', '-', '\n') }), fc.nat(2)), {
        maxLength: 12,
      }),
      cuts,
      fc.boolean(),
      (secrets, pieces, cuts, isEchoed) => {
        const list = new SecretList();
        const filter = new SecretFilter(list);
        for (const each of secrets) list.add(each);
        if (isEchoed) filter.expectEcho(secrets[0] ?? '');
        const text = pieces
          .map((piece) => (typeof piece === 'number' ? (secrets[piece] ?? '') : piece))
          .join('');
        const passed = chunksOf(Buffer.from(text), cuts).map((chunk) => filter.push(chunk));
        const output = Buffer.concat([...passed, filter.flush()]).toString();
        // The replacement may join what was around a secret, but contains none of its characters.
        for (const part of output.split('[secret]'))
          for (const each of secrets) expect(part).not.toContain(each);
      },
    ),
  );
});

test('The filter changes no output without a secret', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), cuts, (bytes, cuts) => {
      const list = new SecretList();
      list.add('a secret that no one prints');
      const filter = new SecretFilter(list);
      const passed = chunksOf(Buffer.from(bytes), cuts).map((chunk) => filter.push(chunk));
      expect(Buffer.concat([...passed, filter.flush()])).toEqual(Buffer.from(bytes));
    }),
  );
});

test('The kept parts are the beginning and the end, and count what is between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(400_000), fc.nat(255)), { maxLength: 6 }),
      cuts,
      (runs, cuts) => {
        const all = Buffer.concat(
          runs.map(([length, seed]) =>
            Buffer.alloc(length, `${`${seed}`.padEnd(seed % 70, '.')}\n`),
          ),
        );
        const kept = new KeptOutput();
        for (const chunk of chunksOf(all, cuts)) kept.add(chunk);
        const { head, tail, gapBytes, gapLines, bytes } = kept.parts();
        expect(bytes).toBe(all.length);
        expect(head.equals(all.subarray(0, head.length))).toBe(true);
        expect(tail.equals(all.subarray(all.length - tail.length))).toBe(true);
        const gap = all.subarray(head.length, all.length - tail.length);
        expect(gapBytes).toBe(gap.length);
        expect(gapLines).toBe(gap.filter((byte) => byte === 10).length);
        expect(kept.end(1000).equals(all.subarray(-1000))).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test('The text has at most 50 KB and names every line that it leaves out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(4000),
      fc.nat(120),
      fc.constantFrom('x', 'ä', '漢', '\t', '\u001b[1mx', 'x\rx'),
      async (lines, width, unit) => {
        const kept = new KeptOutput();
        for (let line = 0; line < lines; line += 1)
          kept.add(Buffer.from(`${line}${unit.repeat(width)}\r\n`));
        const text = await outputText({ parts: kept.parts(), path: '/raw', fileNotice: null });
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50_000);
        const left = /\[\.\.\. Truncated ([\d,]+) lines \.\.\.\]/.exec(text)?.[1] ?? null;
        const shown = text === '' ? 0 : text.split('\n').length;
        expect(left === null ? shown : shown - 2 + Number(left.replaceAll(',', ''))).toBe(lines);
      },
    ),
    { numRuns: 60 },
  );
});
