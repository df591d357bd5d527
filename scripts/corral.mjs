import { join } from 'node:path';

import { startFolder } from './lib/flags.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { personEnv } from './lib/person-env.mjs';
import { handOver, main } from './lib/run.mjs';

/** Runs the CLI from its sources. Prints nothing else to standard output. */
await main(async (args) => {
  await ensureInstalled();
  return handOver(
    projectNode,
    ['--disable-warning=ExperimentalWarning', join(root, 'src', 'cli', 'main.ts'), ...args],
    {
      cwd: startFolder,
      env: personEnv(),
    },
  );
});
