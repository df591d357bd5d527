/** Returns the seed of a day: 20261128 for 28 November 2026 UTC. */
export function seedOfDay(now) {
  return Number(now.toISOString().slice(0, 10).replaceAll('-', ''));
}

/** Returns a random generator with the same numbers in [0, 1) for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the items in an order that only the seed decides. */
export function shuffled(items, seed) {
  const random = randomOf(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
