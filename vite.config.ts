import { resolve } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

const renderer = resolve(import.meta.dirname, 'src/renderer');

/** The face, the same for the desktop, the headless shell and `npm run dev`. */
export const rendererConfig = {
  root: renderer,
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    rolldownOptions: { input: resolve(renderer, 'index.html') },
    // Inlined `data:` scripts and fonts would need holes in the content security policy.
    assetsInlineLimit: 0,
    minify: true,
    modulePreload: { polyfill: false },
  },
} satisfies UserConfig;

export default defineConfig(rendererConfig);
