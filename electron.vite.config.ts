import { resolve } from 'node:path';

import { defineConfig } from 'electron-vite';

import { bundled } from './scripts/lib/package/bundled.ts';
import { rendererConfig } from './vite.config.ts';

/**
 * Packages that only Corral's own agent uses. A chunk with one of them belongs to its program, which
 * a package contains outside of its archive.
 */
const OF_AGENT = new RegExp(
  `/src/agent/|/node_modules/(?:${[
    'openai',
    '@google/genai',
    '@modelcontextprotocol',
    '@agentclientprotocol',
    'undici',
    'yaml',
    're2js',
    // Packages of @google/genai.
    'agent-base',
    'data-uri-to-buffer',
    'fetch-blob',
    'formdata-polyfill',
    'google-auth-library',
    'node-fetch',
  ].join('|')})/`,
);

const source = (path: string) => resolve(import.meta.dirname, 'src', path);

/**
 * One build for both shells. The desktop runs `index` and forks `core-host`; `headless`, `cli`,
 * `agent`, `demo-agent`, `pty-host` and the threads run under plain Node. They share chunks, so core
 * is in the output once. Dependencies are external, because native modules cannot be bundled, except
 * those in `bundled`. Packages of devDependencies (i18next) are bundled.
 */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: { exclude: bundled },
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: source('main/index.ts'),
          'core-host': source('main/core/core-host.ts'),
          cli: source('cli/main.ts'),
          headless: source('headless/main.ts'),
          agent: source('agent/main.ts'),
          'demo-agent': source('core/agents/demo/program.ts'),
          'transcript-thread': source('core/transcript-thread.ts'),
          'checkpoint-thread': source('core/checkpoint-thread.ts'),
          'pty-host': source('pty-host/main.ts'),
          'screen-thread': source('pty-host/screen-thread.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: ({ moduleIds }) =>
            `${moduleIds.some((id) => OF_AGENT.test(id)) ? 'agent' : 'chunks'}/[name]-[hash].js`,
          // Removes comments and white space, so that a start reads half as much. Names stay, for stacks.
          minify: { compress: false, mangle: false, codegen: true },
          // V8 keeps a script with a single Chinese character in two bytes per character.
          charset: 'ascii',
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: source('preload/index.ts') },
        external: ['electron'],
        // A sandboxed preload can only be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: rendererConfig,
});
