/** One measured thing next to the least that the same work can cost, both taken in the same run. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** What the floor is, e.g. "JSON.parse of the same lines". */
  readonly floorName: string;
  readonly floor: number;
  /** `value` may be at most this many times the floor; `null`: only told. */
  readonly limit: number | null;
};

export type Bench = () => Promise<readonly Figure[]>;

/** Milliseconds of the fastest of some runs: the one that other work on the machine disturbed least. */
export async function fastest(times: number, run: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < times; turn += 1) {
    globalThis.gc?.();
    const started = performance.now();
    await run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
