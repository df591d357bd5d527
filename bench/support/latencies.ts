/** Latencies in milliseconds from a cause to its effect, one per sample. */
export type Latencies = {
  readonly delta: readonly number[];
  readonly burst: readonly number[];
  readonly card: readonly number[];
  readonly approval: readonly number[];
  readonly allow: readonly number[];
  readonly enter: readonly number[];
  readonly spawn: readonly number[];
};

export const PROMPTS = 12;
export const SPAWNS = 4;

/**
 * Returns the effects minus their causes, both by the same number. A missing one is a bug of the
 * bench or a loss in Corral.
 */
export function between(
  causes: readonly number[],
  effects: readonly (number | null | undefined)[],
): readonly number[] {
  return causes.map((cause, at) => {
    const effect = effects[at];
    if (effect === undefined || effect === null)
      throw new Error(`Of ${causes.length} things number ${at} never arrived.`);
    return effect - cause;
  });
}

/** Runs `work` sequentially for each number. */
export async function each<T>(
  count: number,
  work: (n: number) => Promise<T>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n += 1) all.push(await work(n));
  return all;
}
