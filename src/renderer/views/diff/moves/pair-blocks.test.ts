import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pairBlocks } from './pair-blocks.ts';

/** Counts how often the texts of lines are read. */
function counted(ids: readonly number[]) {
  const reads = { count: 0 };
  const proxy = new Proxy(ids, {
    get(target, key) {
      reads.count += 1;
      return Reflect.get(target, key);
    },
  });
  return { ids: proxy, reads };
}

/** Returns the number of reads that `pairBlocks` needs for each line. */
function readsPerLine(
  removed: readonly number[],
  added: readonly number[],
  { letters, runs }: { readonly letters: readonly number[]; readonly runs: number },
): number {
  const [one, other] = [counted(removed), counted(added)];
  const breaks = (count: number) => Array.from({ length: count }, (_, at) => (at % runs ? 0 : 1));
  pairBlocks(
    { ids: one.ids, breaks: breaks(removed.length) },
    { ids: other.ids, breaks: breaks(added.length) },
    { letters, isBlank: letters.map(() => 0) },
  );
  return (one.reads.count + other.reads.count) / (removed.length + added.length);
}

const equal = (count: number) => Array.from({ length: count }, () => 0);
/** 1 among many 0: lines of a few letters between long runs without letters. */
const sparse = (count: number, every: number) =>
  Array.from({ length: count }, (_, at) => (at % every ? 0 : 1));

describe('pairBlocks', () => {
  test.each([
    ['equal lines in one run', equal, [30], 1e9],
    ['equal lines with few letters in one run', equal, [1], 1e9],
    ['equal lines in runs of one line', equal, [1], 1],
    ['equal lines in runs of 19 lines', equal, [1], 19],
    ['letters far from each other', (count: number) => sparse(count, 500), [0, 1], 1e9],
    ['letters in runs of their own', (count: number) => sparse(count, 15), [0, 1], 250],
  ] as const)(
    'pairBlocks reads each line a limited number of times: %s',
    (_, make, letters, runs) => {
      const reads = (count: number) =>
        readsPerLine(make(count), make(count + 7), { letters, runs });
      expect(reads(8_000)).toBeLessThan(150);
      expect(reads(8_000)).toBeLessThan(2 * reads(1_000) + 10);
    },
  );

  test('pairBlocks gives blocks that do not overlap, of equal lines without a break inside', () => {
    const side = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 0, 0, 1)), {
        maxLength: 60,
      })
      .map((all) => ({ ids: all.map(([id]) => id), breaks: all.map(([, at], i) => (i ? at : 1)) }));
    fc.assert(
      fc.property(side, side, (removed, added) => {
        const blocks = pairBlocks(removed, added, {
          letters: [0, 3, 9, 25],
          isBlank: [1, 0, 0, 0],
        });
        const [ofRemoved, ofAdded] = [new Set<number>(), new Set<number>()];
        for (const block of blocks) {
          for (let line = 0; line < block.count; line += 1) {
            const [from, to] = [block.removed + line, block.added + line];
            expect(removed.ids[from]).toBe(added.ids[to]);
            expect(line === 0 || removed.breaks[from] === 0).toBe(true);
            expect(line === 0 || added.breaks[to] === 0).toBe(true);
            expect(ofRemoved.has(from) || ofAdded.has(to)).toBe(false);
            ofRemoved.add(from);
            ofAdded.add(to);
          }
        }
      }),
    );
  });
});
