import { defineConfig } from 'vitest/config';

/** Tests that need no browser. Playwright runs those that do (playwright.config.ts). */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.{ts,tsx}',
      'score/**/*.test.ts',
      'e2e/**/*.unit.test.ts',
      'scripts/**/*.test.mjs',
    ],
    exclude: ['e2e/*/node_modules/**', 'node_modules/**', 'out/**'],
    maxWorkers: 2,
    // Workers run many files each: a worker per file costs more time than all tests of the renderer.
    // A test that changes module state restores it.
    isolate: false,
    // Tests of themes read them.
    css: { include: [/(?:styles|terminal)\.css/] },
    restoreMocks: true,
    unstubEnvs: true,
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
});
