/**
 * One measurement, compared with the minimum cost of the same work (the floor), both taken in the
 * same run.
 */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  /** Median if there are several samples. */
  readonly value: number;
  /** 95th percentile of the samples. */
  readonly p95?: number;
  /** Description of the floor, e.g. "JSON.parse of the same lines". */
  readonly floorName: string;
  readonly floor: number;
  readonly floorP95?: number;
  /** Maximum ratio of `value` to the floor; null if the ratio is only reported. */
  readonly limit: number | null;
  /**
   * Target of Corral, in `unit`. Machines differ, so exceeding it is reported but fails nothing.
   */
  readonly target?: number;
  readonly targetP95?: number;
};

export type Bench = () => Promise<readonly Figure[]>;

/**
 * Returns the milliseconds of the fastest run, the one that other work on the machine disturbed
 * least.
 */
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

/** Returns the percentile `share` of the samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('There is nothing to take a percentile of.');
  return found;
}

/** Returns `value` and `p95` of a figure. */
export function spread(samples: readonly number[]): {
  readonly value: number;
  readonly p95: number;
} {
  return { value: percentile(samples, 0.5), p95: percentile(samples, 0.95) };
}

/**
 * Returns the minimum processor time of this thread in milliseconds, for work that does not wait;
 * valid on a busy machine too.
 */
export function leastCpu(times: number, run: () => unknown): number {
  return leastCpuAfter(times, () => undefined, run);
}

/** Like `leastCpu`, for work that needs something that is prepared before the measurement. */
export function leastCpuAfter<T>(
  times: number,
  prepare: () => T,
  run: (prepared: T) => unknown,
): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < times; turn += 1) {
    globalThis.gc?.();
    const prepared = prepare();
    const before = process.threadCpuUsage();
    run(prepared);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/**
 * Like `leastCpu`, for a floor and the work compared with it. They take turns, so that a change of
 * the processor's speed affects both and their ratio stays comparable.
 */
export function leastCpuInTurns(
  times: number,
  runs: { readonly floor: () => unknown; readonly value: () => unknown },
): { readonly floor: number; readonly value: number } {
  let floor = Number.POSITIVE_INFINITY;
  let value = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < times; turn += 1) {
    floor = Math.min(floor, leastCpu(1, runs.floor));
    value = Math.min(value, leastCpu(1, runs.value));
  }
  return { floor, value };
}
