import { resolve } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const renderer = resolve(import.meta.dirname, 'src/renderer');

/**
 * Preloads the script of the page with index.html: the small start script imports it dynamically, so
 * that the words of the language load in parallel.
 */
const preloadPage: Plugin = {
  name: 'preload-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || files.has(file) || html.includes(file)) return;
        files.add(file);
        chunk.imports.forEach(add);
      };
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId === resolve(renderer, 'page.tsx'))
          add(file);
      return [...files].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/** The face, the same for the desktop, the headless shell and `npm run dev`. */
export const rendererConfig = {
  root: renderer,
  base: './',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), preloadPage],
  // The page's content security policy forbids eval, and zod would try it once to see. Set here because schemas look at it while they are
  // made, before any code of the page could call zod's `config`.
  define: { 'globalThis.__zod_globalConfig': '({ jitless: true })' },
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    rolldownOptions: { input: resolve(renderer, 'index.html') },
    // Inlined `data:` scripts and fonts would need holes in the content security policy.
    assetsInlineLimit: 0,
    minify: true,
    modulePreload: { polyfill: false },
  },
  // The highlighter's worker fetches its grammars as they are needed.
  worker: { format: 'es' },
} satisfies UserConfig;

const facePort = Number(process.env['CORRAL_DEV_FACE_PORT'] ?? 5173);
const core = `127.0.0.1:${process.env['CORRAL_DEV_CORE_PORT'] ?? ''}`;

/** Core takes requests from its own page only; the face under development is that page, on another port. */
const asOwnPage = { Origin: `http://${core}` };

/** `npm run dev` starts this server beside a core; see scripts/dev.mjs. */
export default defineConfig({
  ...rendererConfig,
  server: {
    host: '127.0.0.1',
    port: facePort,
    strictPort: true,
    proxy: {
      '/api': { target: `http://${core}`, changeOrigin: true, headers: asOwnPage },
      '/ws': { target: `ws://${core}`, changeOrigin: true, ws: true, headers: asOwnPage },
    },
  },
});
