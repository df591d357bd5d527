import { createRequire } from 'node:module';
import { resolve } from 'node:path';

import { defineConfig } from 'vite';

const require = createRequire(import.meta.url);
const COMMON_JS = ['@xterm/addon-unicode-graphemes', '@xterm/addon-serialize', '@xterm/headless'];

/** Packages with programs or modules of one system, which are beside the bundles. */
const NATIVE = ['node-pty', 'better-sqlite3', '@vscode/ripgrep'];

const source = (path: string) => resolve(import.meta.dirname, 'src', path);

/**
 * Bundles the programs of a package that plain Node runs (docs/adr/0008). Each contains all its
 * dependencies except native modules.
 */
export default defineConfig({
  // Resolves them like Node does: the sources import these packages as CommonJS.
  resolve: { alias: Object.fromEntries(COMMON_JS.map((name) => [name, require.resolve(name)])) },
  build: {
    ssr: true,
    outDir: 'build/host/programs',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        'pty-host': source('pty-host/main.ts'),
        'screen-thread': source('pty-host/screen-thread.ts'),
        agent: source('agent/main.ts'),
        'demo-agent': source('core/agents/demo/program.ts'),
      },
      external: NATIVE,
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
  ssr: { noExternal: true, external: NATIVE },
});
