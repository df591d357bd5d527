/** Milliseconds from a cause to its effect, one for each time that it was done. */
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

/** Effects minus their causes. Both lists are by the same number; one that is missing is a defect of the bench or a loss of Corral. */
export function between(causes: readonly number[], effects: readonly (number | null | undefined)[]): readonly number[] {
  return causes.map((cause, at) => {
    const effect = effects[at];
    if (effect === undefined || effect === null) throw new Error(`Of ${causes.length} things number ${at} never arrived.`);
    return effect - cause;
  });
}

/** One after the other, each number once. */
export async function each<T>(count: number, work: (n: number) => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n += 1) all.push(await work(n));
  return all;
}
