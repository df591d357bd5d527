import { defineConfig } from 'vitest/config';

/** Everything that needs no browser. The face in a real browser is Playwright's part (playwright.config.ts). */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.unit.test.ts', 'scripts/**/*.test.mjs'],
    exclude: ['e2e/agents/node_modules/**', 'node_modules/**', 'out/**'],
    maxWorkers: 2,
    // The test of the theme reads it.
    css: { include: [/styles\.css/] },
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 10_000,
  },
});
