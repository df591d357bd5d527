import { existsSync } from 'node:fs';

import { defineConfig, devices } from '@playwright/test';

import type { Project } from './e2e/support/test.ts';

const chromium = [process.env['CORRAL_CHROMIUM'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);
const isRoot = process.getuid?.() === 0;

const desktopAgent = devices['Desktop Chrome'].userAgent.replace(
  ' Safari/',
  ' Electron/45.4.1 Safari/',
);
/** Every spec on the desktop, too; without it those that are marked for it. */
const runsAll = process.env['CORRAL_ALL_PROJECTS'] === '1';

/** What a window of the desktop has not: an address with a token, other tabs, a browser's own notifications. */
const notOnDesktop = /@headless/u;
/** The same for whole files. */
const ofHeadless = [
  // The server that only the headless shell has.
  'bad-input/server',
  // What is printed by a start that ends at once.
  'bad-input/data-folder',
  // Every look in a browser of its own kind (colours, motion, size), by the address; shell/walk looks at what is the desktop's own.
  'desk/accessibility',
  // A browser's own notifications; the desktop tells by the system.
  'notifications/browser',
  // Neither shell takes part.
  'door/package',
].map((file) => new RegExp(`${file}[.]spec[.]ts$`, 'u'));

/** Specs on the desktop shell itself: they look at what only the stand-in can show. */
const ofShell = /[\\/]e2e[\\/]specs[\\/]shell[\\/]/u;

export default defineConfig<object, Project>({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Real agents, a real browser and two cores: what fails once is run again, and named in the report either way.
  retries: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/e2e.json' }],
  ],
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
  projects: [
    { name: 'headless', use: { shell: 'headless' }, testIgnore: ofShell },
    {
      name: 'desktop-standin',
      use: { shell: 'standin', userAgent: desktopAgent },
      ...(runsAll ? {} : { grep: /@desktop/u }),
      grepInvert: notOnDesktop,
      testIgnore: ofHeadless,
    },
    ...(process.env['CORRAL_ELECTRON'] === undefined
      ? []
      : [
          {
            name: 'desktop',
            use: { shell: 'electron' as const },
            grep: /@desktop/u,
            grepInvert: notOnDesktop,
            testIgnore: ofShell,
          },
        ]),
  ],
});
