import { existsSync } from 'node:fs';

import { defineConfig, devices } from '@playwright/test';

const chromium = [process.env['CORRAL_CHROMIUM'], '/usr/bin/chromium'].find((path) => path !== undefined && existsSync(path));
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Real agents, a real browser and two cores: what fails once is run again, and named in the report either way.
  retries: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    // Recording every test takes as long as the test itself.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // Chromium refuses its sandbox to root; the pages are our own, on loopback.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [{ name: 'headless' }],
});
