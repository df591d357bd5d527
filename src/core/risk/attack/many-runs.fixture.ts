import { setImmediate } from 'node:timers/promises';

import fc from 'fast-check';

/** `CORRAL_MUTATIONS=60000` looks for longer, and reports its progress. */
export const MUTATIONS = Number(process.env['CORRAL_MUTATIONS'] ?? 3000);
const USUAL = 3000;
/** Longest time that one run may take on a busy machine, in ms. */
const MS_PER_RUN = 20;
const SHARE = 1000;

/** How long a test of so many runs may take, for vitest. */
export const patience = (runs: number): number => Math.max(60_000, runs * MS_PER_RUN);

/** Checks a property in shares, so that a long run tells how far it is and a failure ends it at once. */
export async function assertMany<T extends unknown[]>(name: string, property: fc.IProperty<T>, runs = MUTATIONS): Promise<void> {
  const started = Date.now();
  for (let done = 0; done < runs; done += SHARE) {
    fc.assert(property, { numRuns: Math.min(SHARE, runs - done) });
    await setImmediate();
    if (runs > USUAL) report(name, Math.min(done + SHARE, runs), runs, Date.now() - started);
  }
}

function report(name: string, done: number, runs: number, ms: number): void {
  const isTold = done === runs || Math.floor((done * 10) / runs) > Math.floor(((done - SHARE) * 10) / runs);
  if (isTold) process.stderr.write(`${name}: ${done} of ${runs} in ${Math.round(ms / 1000)} s\n`);
}
