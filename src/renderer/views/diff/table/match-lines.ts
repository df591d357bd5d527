import { diffArrays } from 'diff';

/**
 * Size up to which the shortest edit is searched, and the number of edits at which that search
 * gives up.
 */
const EASY = 2_000;
const MAX_EDITS = 500;

type Numbers = ArrayLike<number>;
type Part = {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
};

/**
 * Returns, for every item of `before`, the index of the unchanged item in `after`, or -1; the
 * indexes ascend. Equal numbers mean equal items. The time is limited: parts that differ too much
 * count as completely different.
 */
export function matchLines(before: Numbers, after: Numbers): Int32Array {
  const partner = new Int32Array(before.length).fill(-1);
  const parts: Part[] = [{ a: 0, aEnd: before.length, b: 0, bEnd: after.length }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const rest = trim(part, { before, after, partner });
    if (rest.a === rest.aEnd || rest.b === rest.bEnd) continue;
    const isEasy = rest.aEnd - rest.a + rest.bEnd - rest.b <= EASY;
    if (isEasy && search(rest, { before, after, partner })) continue;
    const between = splitAtUniqueItems(rest, { before, after, partner });
    if (between.length > 0) parts.push(...between);
    else if (!isEasy) search(rest, { before, after, partner });
  }
  return partner;
}

type MatchState = {
  readonly before: Numbers;
  readonly after: Numbers;
  readonly partner: Int32Array;
};

function trim({ a, aEnd, b, bEnd }: Part, { before, after, partner }: MatchState): Part {
  while (a < aEnd && b < bEnd && before[a] === after[b]) partner[a++] = b++;
  while (a < aEnd && b < bEnd && before[aEnd - 1] === after[bEnd - 1]) partner[--aEnd] = --bEnd;
  return { a, aEnd, b, bEnd };
}

/** Runs Myers' search. Returns false if it gave up. */
function search({ a, aEnd, b, bEnd }: Part, { before, after, partner }: MatchState): boolean {
  const changes = diffArrays(range(before, a, aEnd), range(after, b, bEnd), {
    maxEditLength: MAX_EDITS,
  });
  if (!changes) return false;
  for (const { added, removed, count } of changes) {
    if (removed) a += count;
    else if (added) b += count;
    else for (let k = 0; k < count; k += 1) partner[a++] = b++;
  }
  return true;
}

function range(items: Numbers, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, k) => items[from + k] ?? 0);
}

/**
 * Matches the items that occur once on both sides and returns the parts between them, which are
 * still to be compared.
 */
function splitAtUniqueItems(
  { a, aEnd, b, bEnd }: Part,
  { before, after, partner }: MatchState,
): readonly Part[] {
  const pairs = longestRise(uniquePairs({ a, aEnd, b, bEnd }, before, after));
  if (pairs.length === 0) return [];
  const parts: Part[] = [];
  for (const [x, y] of pairs) {
    partner[x] = y;
    parts.push({ a, aEnd: x, b, bEnd: y });
    [a, b] = [x + 1, y + 1];
  }
  parts.push({ a, aEnd, b, bEnd });
  return parts;
}

type Pair = readonly [a: number, b: number];

function uniquePairs({ a, aEnd, b, bEnd }: Part, before: Numbers, after: Numbers): readonly Pair[] {
  const inBefore = placesOf(before, a, aEnd);
  const inAfter = placesOf(after, b, bEnd);
  const pairs: Pair[] = [];
  for (const [item, x] of inBefore) {
    const y = inAfter.get(item);
    if (x !== MANY && y !== undefined && y !== MANY) pairs.push([x, y]);
  }
  return pairs;
}

const MANY = -1;

function placesOf(items: Numbers, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const item = items[at] ?? 0;
    places.set(item, places.has(item) ? MANY : at);
  }
  return places;
}

/** Returns the longest sequence of pairs whose second parts ascend too (patience sorting). */
function longestRise(pairs: readonly Pair[]): readonly Pair[] {
  const tops: number[] = [];
  const previous = new Int32Array(pairs.length);
  pairs.forEach(([, y], at) => {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tops[middle]!]![1] < y) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? tops[low - 1]! : -1;
    tops[low] = at;
  });
  const rise: Pair[] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = previous[at]!) rise.push(pairs[at]!);
  return rise.toReversed();
}
