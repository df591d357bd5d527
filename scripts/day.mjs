import { join } from 'node:path';

import { ensureBuilt } from './lib/build.mjs';
import { dayOptions } from './lib/day-options.mjs';
import { ensureChromiums } from './lib/tools/chromium.mjs';
import { ensureInstalled, ensureTestAgents } from './lib/install.mjs';
import { loopbackOnly } from './lib/tools/isolation.mjs';
import { projectEnv, projectNode, root } from './lib/paths.mjs';
import { handOver, main } from './lib/run.mjs';

/**
 * Runs `npm run test:day -- [--seed N|day] [--minutes M] [--agents a,b]`: random days of a person at
 * the running product, with invariants checked after each quiet moment. Ends at the first day that
 * fails, with its script and the seed that repeats it.
 */
await main(async (args) => {
  const { seed, minutes, agents } = dayOptions(args);
  await ensureInstalled();
  const { chromium } = await ensureChromiums();
  await ensureBuilt();
  await ensureTestAgents();
  const { prefix, reason } = await loopbackOnly();
  if (reason) console.log(`The days run without their own network (${reason}).`);
  console.log(`Plays days from seed ${seed} for ${minutes} minutes with ${agents.join(', ')}.`);
  const [command, ...rest] = [
    ...prefix,
    projectNode,
    join(root, 'e2e', 'day', 'day-main.ts'),
    String(seed),
    String(minutes),
    agents.join(','),
  ];
  const env = projectEnv({
    CORRAL_BUILT_PROGRAMS: '1',
    CORRAL_CHROMIUM: chromium,
    NO_PROXY: '127.0.0.1,localhost,::1',
    no_proxy: '127.0.0.1,localhost,::1',
  });
  return handOver(command, rest, { env, stopsHere: true });
});
