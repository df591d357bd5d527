import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { isDebianRoot } from './apt.mjs';
import { isReachable } from './network.mjs';
import { projectEnv, projectNode, root, tool } from '../paths.mjs';
import { startProgress } from '../progress.mjs';
import { capture, step, Stop } from '../run.mjs';

const downloadLimitMs = 4 * 60 * 1000;
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
/**
 * Chromium without windows. It starts no process for a window's own controls: 30 specs took 97 s on
 * two cores instead of 114 s (28 November 2026, alternating).
 */
const headlessShell = 'chromium-headless-shell';
const places = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

async function fromPlaywright() {
  const program = `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath());`;
  const { stdout } = await capture(projectNode, ['--input-type=module', '-e', program], {
    cwd: root,
  });
  return stdout && existsSync(stdout) ? stdout : null;
}

function onPath(programs) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)));
}

const firstExisting = (paths) => paths.find((path) => existsSync(path)) ?? null;

const fromSystem = () => firstExisting([...onPath(names), ...(places[process.platform] ?? [])]);

function fromVariable() {
  const path = process.env.CORRAL_CHROMIUM;
  if (path && !existsSync(path))
    throw new Stop(`CORRAL_CHROMIUM names ${path}, which does not exist. Correct it or unset it.`);
  return path || null;
}

/** Returns an installed Chromium that can show notifications, or null. */
const findWholeChromium = async () => fromVariable() ?? (await fromPlaywright()) ?? fromSystem();

/** Returns an installed Chromium, the headless shell if there is one; null if there is none. */
export async function findChromium() {
  return fromVariable() ?? firstExisting(onPath([headlessShell])) ?? (await findWholeChromium());
}

async function downloadWithPlaywright() {
  if (!(await isReachable(process.env.PLAYWRIGHT_DOWNLOAD_HOST ?? 'https://cdn.playwright.dev')))
    return;
  const progress = startProgress('Downloading Chromium for the tests (Playwright)');
  const args = [tool('@playwright/test', 'playwright'), 'install', 'chromium', '--no-shell'];
  const { code } = await capture(projectNode, args, {
    env: projectEnv(),
    timeoutMs: downloadLimitMs,
  });
  progress.end(code === 0 ? 'done' : 'not possible');
}

/** Installs Chromium, and the headless shell where the distribution packages it. */
async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const remedy =
    'Chromium could not be installed; the reason is above. Install it by hand (apt-get install chromium), then run npm test again.';
  await step('Updating the package lists (apt-get update)', 'apt-get', ['update'], { env, remedy });
  const { code } = await capture('apt-cache', ['show', '--no-all-versions', headlessShell]);
  const names = ['chromium', ...(code === 0 ? [headlessShell] : [])];
  const label = `Installing Chromium (apt-get install ${names.join(' ')})`;
  await step(label, 'apt-get', ['install', '-y', ...names], { env, remedy });
}

function installCommand() {
  if (process.platform === 'darwin') return 'brew install --cask chromium';
  if (process.platform === 'win32') return 'winget install Google.Chrome';
  return existsSync('/etc/debian_version')
    ? 'sudo apt-get install chromium'
    : 'npx playwright install chromium';
}

/** Finds a Chromium or installs one. If both fail, stops with the command that helps. */
export async function ensureWholeChromium() {
  const found = await findWholeChromium();
  if (found) return found;
  await downloadWithPlaywright();
  const downloaded = await fromPlaywright();
  if (downloaded) return downloaded;
  if (isDebianRoot()) await installWithApt();
  const installed = fromSystem();
  if (installed) return installed;
  throw new Stop(
    'The end-to-end tests need Chromium, and none was found or could be downloaded. ' +
      `Install one (for example: ${installCommand()}) or set CORRAL_CHROMIUM to its path, then run npm test again.`,
  );
}

/**
 * Returns the fastest Chromium for the specs, and a `whole` one for what the headless shell lacks,
 * such as notifications. Installs what is missing.
 */
export async function ensureChromiums() {
  const whole = await ensureWholeChromium();
  return { chromium: (await findChromium()) ?? whole, whole };
}
