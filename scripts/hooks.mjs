import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ensureInstalled } from './lib/install.mjs';
import { projectEnv, projectNode, root, tool } from './lib/paths.mjs';
import { main, step, Stop } from './lib/run.mjs';

/**
 * Sets up the hooks of git in lefthook.yml. Only this command does: an install must not change how
 * a person commits, and works without git and without lefthook, which is an optional package.
 */
await main(async (args) => {
  if (args.length > 0) throw new Stop('npm run hooks has no options.', 2);
  await ensureInstalled();
  if (!existsSync(join(root, 'node_modules', 'lefthook', 'package.json')))
    throw new Stop(
      'The package lefthook is not installed. Run npm install, then the same command again.',
    );
  await step('Setting up the hooks of git', projectNode, [tool('lefthook'), 'install'], {
    env: projectEnv(),
    remedy: 'The hooks could not be set up; the reason is above. Nothing else needs them.',
  });
  return 0;
});
