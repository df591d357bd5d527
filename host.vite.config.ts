import { createRequire } from 'node:module';
import { resolve } from 'node:path';

import { defineConfig } from 'vite';

const require = createRequire(import.meta.url);
const COMMON_JS = ['@xterm/addon-unicode-graphemes', '@xterm/addon-serialize', '@xterm/headless'];

const source = (path: string) => resolve(import.meta.dirname, 'src', path);

/** What plain Node runs in a package (docs/adr/0008): each with all it needs, but for natives. */
export default defineConfig({
  // As Node itself reads them: the sources import these packages as the CommonJS that they are.
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
        'demo-agent': source('core/agents/demo/program.ts'),
      },
      external: ['node-pty'],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
  ssr: { noExternal: true, external: ['node-pty'] },
});
