import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { listFiles } from './files.mjs';
import { projectEnv, projectNode, root, tool } from './paths.mjs';
import { step } from './run.mjs';

const stampPath = join(root, 'out', '.build-stamp');
const configs = [
  'package-lock.json',
  'package.json',
  'electron.vite.config.ts',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
];
const outputs = [
  'out/main/index.js',
  'out/main/core-host.js',
  'out/main/cli.js',
  'out/main/headless.js',
  'out/main/demo-agent.js',
  'out/main/agent.js',
  'out/main/transcript-thread.js',
  'out/main/checkpoint-thread.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const isTest = (path) => /[.]test[.]tsx?$|\/fixtures\//.test(path);

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of [...configs, ...listFiles('src'), ...listFiles('resources')].filter(
    (path) => !isTest(path),
  )) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function isFresh(wanted) {
  if (!existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== wanted) return false;
  return outputs.every((path) => existsSync(join(root, path)));
}

/**
 * Builds `out/` if its sources (without tests) changed since the last build. Returns whether it
 * built.
 */
export async function ensureBuilt() {
  const wanted = fingerprint();
  if (isFresh(wanted)) return false;
  rmSync(stampPath, { force: true });
  await step('Building', projectNode, [tool('electron-vite'), 'build'], {
    env: projectEnv({ NODE_ENV: 'production' }),
    remedy:
      'The build failed; the reason is above. If you changed nothing, delete node_modules and out, then run the same command again.',
  });
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, wanted);
  return true;
}
