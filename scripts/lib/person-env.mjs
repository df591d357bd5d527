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
 * Returns the environment with npm's additions to PATH removed: agents started by Corral must not
 * find this project's Node and tools. Core removes npm's variables (foreign-variables.ts), because
 * it recognises npm by them.
 */
export function personEnv(extra = {}) {
  const env = { ...process.env };
  for (const name of Object.keys(env).filter((key) => key.toUpperCase() === 'PATH'))
    env[name] = env[name]
      .split(delimiter)
      .filter((folder) => !isNpmsOwn(folder))
      .join(delimiter);
  return { ...env, ...extra };
}
