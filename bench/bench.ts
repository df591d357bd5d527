/** One measured thing next to the least that the same work can cost, both taken in the same run. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  /** The median where there are many samples. */
  readonly value: number;
  /** 95 of 100 samples are not above it. */
  readonly p95?: number;
  /** What the floor is, e.g. "JSON.parse of the same lines". */
  readonly floorName: string;
  readonly floor: number;
  readonly floorP95?: number;
  /** `value` may be at most this many times the floor; `null`: only told. */
  readonly limit: number | null;
  /** What Corral aims at, in `unit`. Machines differ, so being above it is told and fails nothing. */
  readonly target?: number;
  readonly targetP95?: number;
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

/** The sample that `share` of all are not above. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('There is nothing to take a percentile of.');
  return found;
}

/** `value` and `p95` of a figure. */
export function spread(samples: readonly number[]): { readonly value: number; readonly p95: number } {
  return { value: percentile(samples, 0.5), p95: percentile(samples, 0.95) };
}

/** Milliseconds of processor time that this thread needs at the least: for work that waits for nothing, also on a busy machine. */
export function leastCpu(times: number, run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < times; turn += 1) {
    globalThis.gc?.();
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
