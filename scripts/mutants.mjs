import { ensureInstalled } from './lib/install.mjs';
import { mutantOptions } from './lib/mutants/mutant-options.mjs';
import { main } from './lib/run.mjs';

/**
 * Runs `npm run mutants -- [--count N] [--seed N] [--against REV]`: changes the committed sources
 * in small ways, one at a time, in a copied work tree, and says which changes the nearest tests
 * detect. With `--against`, a change that the tests of REV detect and those of HEAD do not is a
 * failure.
 */
await main(async (args) => {
  const options = mutantOptions(args);
  await ensureInstalled();
  return (await import('./lib/mutants/mutants-report.mjs')).reportMutants(options);
});
