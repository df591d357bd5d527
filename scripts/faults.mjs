import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { projectEnv, projectNode, root } from './lib/paths.mjs';
import { handOver, main } from './lib/run.mjs';

/**
 * Runs `npm run test:faults -- --seed 7 --prompts 10000 --kills 20`: sends questions while
 * injecting every kind of failure.
 */
await main(async (args) => {
  await ensureInstalled();
  const script = join(root, 'src', 'core', 'testing', 'faults', 'main.ts');
  return handOver(projectNode, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: projectEnv(),
  });
});
