/** Constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const K = 60;

/** Orders ids by the sum of `1 / (60 + rank)` over the lists, of which each is best first. */
export function fuseRanks(lists: readonly (readonly number[])[]): readonly number[] {
  const scores = new Map<number, number>();
  for (const list of lists)
    list.forEach((id, index) => scores.set(id, (scores.get(id) ?? 0) + 1 / (K + index + 1)));
  return [...scores].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}

/** Similarity (Jaccard) from which two chunks count as the same text. */
const SAME = 0.8;

/** Returns whether two sets of tokens are nearly equal. */
export function areNearlyEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size < SAME * large.size) return false;
  let shared = 0;
  for (const token of small) if (large.has(token)) shared += 1;
  return shared >= SAME * (one.size + other.size - shared);
}
