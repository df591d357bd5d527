import { isBlank, wordsOf } from './words.ts';

/**
 * Maximum number of comparisons of each line with each; above it, each line is compared with the
 * next few.
 */
const MAX_COMPARISONS = 2_500;
const LOOK_AHEAD = 6;
const MAX_CHARS = 400;
const ALIKE = 0.5;

/**
 * Returns, for every removed line, the index of the added line that most likely replaced it, or -1;
 * the indexes ascend.
 */
export function pairLines(removed: readonly string[], added: readonly string[]): Int32Array {
  if (removed.length === 0 || added.length === 0) return new Int32Array(removed.length).fill(-1);
  const [a, b] = [removed.map(bagOf), added.map(bagOf)];
  if (a.length === 1 && b.length === 1)
    return Int32Array.of(likeness(a[0]!, b[0]!) >= ALIKE / 2 ? 0 : -1);
  return a.length * b.length <= MAX_COMPARISONS ? bestPairs(a, b) : nextPairs(a, b);
}

type Bag = { readonly words: ReadonlyMap<string, number>; readonly size: number };

/** Returns the words of a line with their counts, and their total length as weight. */
function bagOf(line: string): Bag {
  const words = new Map<string, number>();
  let size = 0;
  for (const word of wordsOf(line.slice(0, MAX_CHARS))) {
    if (isBlank(word)) continue;
    words.set(word, (words.get(word) ?? 0) + 1);
    size += word.length;
  }
  return { words, size };
}

/** Returns the similarity from 0 (nothing in common) to 1. */
function likeness(one: Bag, other: Bag): number {
  if (one.size + other.size === 0) return 1;
  let common = 0;
  for (const [word, count] of one.words)
    common += Math.min(count, other.words.get(word) ?? 0) * word.length;
  return (2 * common) / (one.size + other.size);
}

/** Returns the pairs with the highest total similarity. */
function bestPairs(a: readonly Bag[], b: readonly Bag[]): Int32Array {
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const like = new Float64Array(a.length * b.length);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const alike = likeness(a[i]!, b[j]!);
      like[i * b.length + j] = alike;
      const paired = alike >= ALIKE ? alike + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  return walk(best, like, a.length, b.length);
}

function walk(best: Float64Array, like: Float64Array, rows: number, columns: number): Int32Array {
  const partner = new Int32Array(rows).fill(-1);
  const width = columns + 1;
  let [i, j] = [0, 0];
  while (i < rows && j < columns) {
    const here = best[i * width + j]!;
    const alike = like[i * columns + j]!;
    if (alike >= ALIKE && here === alike + best[(i + 1) * width + j + 1]!) partner[i++] = j++;
    else if (here === best[(i + 1) * width + j]!) i += 1;
    else j += 1;
  }
  return partner;
}

function nextPairs(a: readonly Bag[], b: readonly Bag[]): Int32Array {
  const partner = new Int32Array(a.length).fill(-1);
  let from = 0;
  a.forEach((bag, i) => {
    for (let j = from; j < Math.min(b.length, from + LOOK_AHEAD); j += 1) {
      if (likeness(bag, b[j]!) < ALIKE) continue;
      partner[i] = j;
      from = j + 1;
      return;
    }
  });
  return partner;
}
