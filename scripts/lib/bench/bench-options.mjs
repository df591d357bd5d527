import { parseArgs } from 'node:util';

import { Stop } from '../run.mjs';

const USAGE =
  'Use npm run bench -- [part…] [--write], or [part…] --against REV [--pairs N] [--gate].';

/**
 * Parses the options of `npm run bench`. `parts` are words in the names of benches (empty: all);
 * `against` is the revision to compare with, or null; `pairs` the number of runs of each of both;
 * `isGate` lets a figure that is worse fail the command.
 */
export function benchOptions(args) {
  let parsed;
  try {
    const options = {
      write: { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
      against: { type: 'string' },
      pairs: { type: 'string', default: '5' },
    };
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${error.message}\n${USAGE}`, 2);
  }
  const { values, positionals } = parsed;
  const pairs = String(values.pairs);
  if (!/^[1-9]\d?$/.test(pairs))
    throw new Stop(`--pairs takes a whole number from 1 to 99, not "${pairs}".`, 2);
  const against = values.against ?? null;
  if (against === null && (values.gate || positionals.length > 1)) throw new Stop(USAGE, 2);
  if (against !== null && values.write)
    throw new Stop('--write takes no revision: docs/benchmarks.md has the figures of one run.', 2);
  return {
    parts: positionals,
    writes: values.write,
    against,
    pairs: Number(pairs),
    isGate: values.gate,
  };
}
