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

/**
 * Puts what the start script imports, and the script of the page with all that it imports
 * statically, into one file each, React apart (kit/react). Otherwise each module that a lazy part
 * shares with them is a file of its own, and the first view waits for fifty requests. The start
 * script itself stays apart: it awaits the page, so the page must not import its file.
 */
const firstScripts = [
  {
    name: 'first-words',
    test: /kit[\\/]i18n[\\/](load-words|stored-language)[.]ts$|vite[\\/]preload-helper/,
    priority: 4,
  },
  {
    name: 'first-react',
    test: /kit[\\/]react[\\/]render-page[.]tsx$|node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    priority: 5,
  },
  { name: 'first-view', test: /renderer[\\/]page[.]tsx$/, priority: 3 },
  // The schemas of the calls that the first view makes. The files of later parts would contain them.
  {
    name: 'calls-of-first-view',
    test: /contract[\\/]calls[\\/](desk|notifications|terminals|agents)[.]ts$/,
    priority: 3,
  },
];

/**
 * Puts what a conversation needs into one file, and the other parts that load when the page is idle
 * into another. Otherwise each module that two of these parts share is a file of its own, and seventy
 * requests compete with the first conversation.
 */
const laterScripts = [
  {
    name: 'later-conversation',
    test: /desk[\\/](columns[\\/]session-view|status-line[\\/]front-facts)[.]tsx$|markdown[\\/]markdown-view[.]tsx$/,
    priority: 2,
  },
  {
    name: 'later-desk',
    test: /desk[\\/](overlay-dialog|drawer|columns[\\/]review-beside)[.]tsx$|inbox[\\/]inbox-view[.]tsx$|layout[\\/]lone-terminal[.]tsx$|interactions[\\/]interaction-dialog[.]tsx$|turns[\\/]changes-column[.]tsx$/,
    priority: 1,
  },
];

/**
 * Returns the scripts that preload tags are inserted for when a lazy script is imported: without
 * that script and without those that the page has already. Most have no others, and inserting tags
 * takes milliseconds before the first view.
 */
const preloadedScripts = (file: string, scripts: string[]) =>
  scripts.filter(
    (script) => script !== file && !/assets[\\/](first-|rolldown-runtime-)/.test(script),
  );

/** The build of the page; the same for the desktop, the headless shell and `npm run dev`. */
export const rendererConfig = {
  root: renderer,
  base: './',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), preloadPage],
  // The content security policy of the page forbids eval, which zod tries once. Set here because
  // schemas read it when they are created, before code of the page can call zod's `config`.
  define: { 'globalThis.__zod_globalConfig': '({ jitless: true })' },
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    rolldownOptions: {
      input: resolve(renderer, 'index.html'),
      // V8 keeps a script with a single arrow or Chinese character in two bytes per character.
      output: { codeSplitting: { groups: [...firstScripts, ...laterScripts] }, charset: 'ascii' },
    },
    // Inlined `data:` scripts and fonts would need exceptions in the content security policy.
    assetsInlineLimit: 0,
    minify: true,
    modulePreload: { polyfill: false, resolveDependencies: preloadedScripts },
  },
  // The worker of the highlighter imports grammars on demand.
  worker: { format: 'es' },
  // Lets a development server find the dependencies of the workers at its start; the page would
  // reload when one of them loads first.
  optimizeDeps: { entries: ['*.html', '**/*-worker.ts'] },
} satisfies UserConfig;

const pagePort = Number(process.env['CORRAL_DEV_PAGE_PORT'] ?? 5173);
const core = `127.0.0.1:${process.env['CORRAL_DEV_CORE_PORT'] ?? ''}`;

/**
 * Core accepts requests of its own page only. During development that page has another port, so its
 * requests get core's origin.
 */
const asOwnPage = { Origin: `http://${core}` };

/** `npm run dev` starts this server beside a core; see scripts/dev.mjs. */
export default defineConfig({
  ...rendererConfig,
  server: {
    host: '127.0.0.1',
    port: pagePort,
    strictPort: true,
    proxy: {
      '/api': { target: `http://${core}`, changeOrigin: true, headers: asOwnPage },
      '/ws': { target: `ws://${core}`, changeOrigin: true, ws: true, headers: asOwnPage },
    },
  },
});
