import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

import { root } from '../paths.mjs';

const programs = [
  'cli',
  'headless',
  'agent',
  'demo-agent',
  'transcript-thread',
  'checkpoint-thread',
  'pty-host',
  'screen-thread',
];

/** Bundles the built programs again, without the syntax that Node 22 lacks. */
async function lowerPrograms(outDir) {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      minify: false,
      rolldownOptions: {
        input: programs.map((name) => join(root, 'out', 'main', `${name}.js`)),
        // Packages stay beside the bundles, except the code that replaces `using`.
        external: /^(?!@oxc-project)[^./\0]/u,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

/**
 * Installs the built Corral into a folder: package.json, `out` and the packages. Returns the folder
 * of its programs.
 */
export async function installLoweredCorral(folder) {
  const main = join(folder, 'out', 'main');
  mkdirSync(main, { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, 'out', 'renderer'), join(folder, 'out', 'renderer'));
  await lowerPrograms(main);
  return main;
}
