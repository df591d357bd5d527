import { setImmediate } from 'node:timers/promises';

import fc from 'fast-check';

import { sized } from '#shared/testing/test-size.fixture.ts';

/** Number of mutations; a long run reports its progress. */
export const MUTATIONS = sized({ slice: 1000, full: 30_000 });
const DEFAULT_RUNS = 3000;
/** Maximum time of one run on a busy machine, in ms. */
const MS_PER_RUN = 20;
const BATCH = 1000;

/** Returns the vitest timeout of a test with this number of runs. */
export const timeoutFor = (runs: number): number => Math.max(60_000, runs * MS_PER_RUN);

/**
 * Checks a property in batches, so that a long run reports its progress and stops at the first
 * failure.
 */
export async function assertMany<T extends unknown[]>(
  name: string,
  property: fc.IProperty<T>,
  runs = MUTATIONS,
): Promise<void> {
  const started = Date.now();
  for (let done = 0; done < runs; done += BATCH) {
    fc.assert(property, { numRuns: Math.min(BATCH, runs - done) });
    await setImmediate();
    if (runs > DEFAULT_RUNS) report(name, Math.min(done + BATCH, runs), runs, Date.now() - started);
  }
}

function report(name: string, done: number, runs: number, ms: number): void {
  const isReported =
    done === runs || Math.floor((done * 10) / runs) > Math.floor(((done - BATCH) * 10) / runs);
  if (isReported)
    process.stderr.write(`${name}: ${done} of ${runs} in ${Math.round(ms / 1000)} s\n`);
}
