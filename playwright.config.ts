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
/** Runs every spec on the desktop project too, instead of only those tagged `@desktop`. */
const runsAll = process.env['CORRAL_ALL_PROJECTS'] === '1';

/**
 * Tests of features that a desktop window lacks: an address with a token, other tabs, notifications
 * of the browser.
 */
const notOnDesktop = /@headless/u;
/** Files of such tests. */
const ofHeadless = [
  // The server that only the headless shell has.
  'bad-input/server',
  // The output of a start that fails.
  'bad-input/data-folder',
  // Opens the address in contexts with other colours, motion and sizes; shell/walk covers the views
  // that only the desktop has.
  'desk/accessibility',
  // Notifications of the browser; the desktop uses those of the system.
  'notifications/browser',
  // Starts no shell.
  'headless/package',
  'headless/npm-package',
].map((file) => new RegExp(`${file}[.]spec[.]ts$`, 'u'));

/** Specs of the desktop shell itself, which only the stand-in can run. */
const ofShell = /[\\/]e2e[\\/]specs[\\/]shell[\\/]/u;

/** Specs of the agents that only `npm test -- --all-agents` installs. */
const ofMoreAgents = /[\\/]e2e[\\/]specs[\\/]more-agents[\\/]/u;

/**
 * The package for npm is installed before the tests, because it needs the registry; without it they
 * do not run, and `npm test` says so.
 */
const withoutNpmPackage =
  process.env['CORRAL_NPM_PACKAGE'] === undefined || process.platform !== 'linux'
    ? [/headless[\\/]npm-package[.]spec[.]ts$/u]
    : [];

export default defineConfig<object, Project>({
  testDir: 'e2e/specs',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // As many as CI has cores: a third makes pages poll longer and saves no time (42 specs of the desk:
  // 83 s with two, 91 with three, 93 with four; 71 of Claude Code: 3.5 minutes with two and three).
  workers: 2,
  // Timing differs with real agents and a real browser on two cores. The report names a test that
  // passed only when run again.
  retries: 1,
  timeout: 90_000,
  // OpenCode takes up to 30 seconds to start on a busy machine.
  expect: { timeout: 40_000 },
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
    // Software rendering of animations takes 7 % of the processor time of a run. Specs of motion set
    // their own preference.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // Chromium cannot sandbox as root. All pages are Corral's own, on loopback.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'headless',
      use: { shell: 'headless' },
      testIgnore: [ofShell, ofMoreAgents, ...withoutNpmPackage],
    },
    {
      name: 'desktop-standin',
      use: { shell: 'standin', userAgent: desktopAgent },
      ...(runsAll ? {} : { grep: /@desktop/u }),
      grepInvert: notOnDesktop,
      testIgnore: [...ofHeadless, ofMoreAgents],
    },
    ...(process.env['CORRAL_ELECTRON'] === undefined
      ? []
      : [
          {
            name: 'desktop',
            use: { shell: 'electron' as const },
            grep: /@desktop/u,
            grepInvert: notOnDesktop,
            testIgnore: [ofShell, ofMoreAgents],
          },
        ]),
    ...(process.env['CORRAL_ALL_AGENTS'] === '1'
      ? [{ name: 'more-agents', use: { shell: 'headless' as const }, testMatch: ofMoreAgents }]
      : []),
  ],
});
