import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { projectEnv, projectNode, root } from './lib/paths.mjs';
import { handOver, main } from './lib/run.mjs';

/** Measures how well the parts of Corral's own agent work. */
await main(async (args) => {
  await ensureInstalled();
  const program = join(root, 'score', 'run.ts');
  return handOver(projectNode, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: projectEnv(),
  });
});
