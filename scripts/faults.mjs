import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { projectEnv, projectNode, root } from './lib/paths.mjs';
import { handOver, main } from './lib/run.mjs';

/**
 * Runs `npm run test:faults -- --seed 7 --prompts 10000 --kills 20`: sends questions while
 * injecting every kind of failure. `--agent-kills 60` alone kills Corral's own agent instead, that
 * many times. `--checkpoints 300` alone checkpoints and rewinds files under faults instead.
 */
await main(async (args) => {
  await ensureInstalled();
  const part = args.includes('--agent-kills') ? 'agent' : 'core';
  const folder = args.includes('--checkpoints') ? ['checkpoints'] : [];
  const script = join(root, 'src', part, 'testing', 'faults', ...folder, 'main.ts');
  return handOver(projectNode, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: projectEnv(),
  });
});
