import { defineConfig } from 'vitest/config';

/** The seed of `npm run test:stress`; null in `npm test`, where tests have their own seeds. */
const seed = process.env['CORRAL_SEED'] === undefined ? null : Number(process.env['CORRAL_SEED']);

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
    // Read by `sized` and `seedOr` of src/shared/testing.
    provide: { testSize: { isFull: process.env['CORRAL_STRESS'] === '1', seed } },
    setupFiles: ['scripts/lib/stress/seed-properties.mjs'],
    // One more than CI has cores: many tests wait for processes and terminals.
    maxWorkers: 3,
    // Workers run many files each: a worker per file costs more time than all tests of the renderer.
    // A test that changes module state restores it.
    isolate: false,
    // Tests of themes read them.
    css: { include: [/(?:styles|terminal)\.css/] },
    restoreMocks: true,
    unstubEnvs: true,
    // Guards against a hang only: the longest test takes 70 seconds when other work uses both cores.
    hookTimeout: 180_000,
    testTimeout: 180_000,
  },
});
