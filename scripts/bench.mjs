import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { projectEnv, projectNode, root } from './lib/paths.mjs';
import { handOver, main } from './lib/run.mjs';

await main(async (args) => {
  await ensureInstalled();
  return handOver(projectNode, ['--expose-gc', join(root, 'bench', 'run.ts'), ...args], { env: projectEnv() });
});
