import { dirname, join } from 'node:path';

import { root } from './paths.mjs';

const delimiter = process.platform === 'win32' ? ';' : ':';

function isNpmsOwn(folder) {
  if (/[\\/]node-gyp-bin$/.test(folder)) return true;
  for (let above = root; ; above = dirname(above)) {
    if (folder === join(above, 'node_modules', '.bin')) return true;
    if (above === dirname(above)) return false;
  }
}

/**
 * Returns the environment without npm's additions: agents started by Corral must get the person's
 * shell environment, without this project's Node and tools on PATH.
 */
export function personEnv(extra = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD',
  );
  const env = Object.fromEntries(kept);
  for (const name of Object.keys(env).filter((key) => key.toUpperCase() === 'PATH'))
    env[name] = env[name]
      .split(delimiter)
      .filter((folder) => !isNpmsOwn(folder))
      .join(delimiter);
  return { ...env, ...extra };
}
