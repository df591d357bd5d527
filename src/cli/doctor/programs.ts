import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Environment, ProcessPort } from '#core/ports.ts';

import type { Finding } from './finding.ts';

const RUN_MS = 10_000;
const NEEDED_NODE = 24;

export type Surroundings = {
  readonly processes: ProcessPort;
  readonly environment: Environment;
  /** Folder of the project or of the installed program. */
  readonly root: string;
  /** True if the process runs as root, for whom Electron opens no window. */
  readonly isRoot: boolean;
};

/** Returns the command that installs a package on this system, or null. */
function installer(
  platform: string,
  debian: string,
  mac: string,
  windows: string | null,
): string | null {
  if (platform === 'darwin') return `brew install ${mac}`;
  if (platform === 'win32') return windows;
  return existsSync('/etc/debian_version') ? `sudo apt-get install ${debian}` : null;
}

async function output(
  { processes, environment, root }: Surroundings,
  command: string,
  args: readonly string[],
  env = {},
): Promise<string | null> {
  const result = await processes.run(command, args, {
    cwd: root,
    env: { ...environment.variables, ...env },
    timeoutMs: RUN_MS,
  });
  return result.ok && result.value.code === 0 ? result.value.stdout.trim() : null;
}

export function checkNode(version: string, path: string): Finding {
  const fits = Number.parseInt(version, 10) >= NEEDED_NODE;
  const remedy = fits
    ? null
    : `Corral brings Node ${NEEDED_NODE} itself; start it with npm start or npm run -s corral.`;
  return {
    id: 'node',
    name: 'Node',
    state: fits ? 'ok' : 'problem',
    found: version,
    path,
    remedy,
    command: fits ? null : 'npm start',
  };
}

export async function checkTmux(surroundings: Surroundings): Promise<Finding> {
  const found = await output(surroundings, 'tmux', ['-V']);
  const base = { id: 'tmux', name: 'tmux', path: null };
  if (found !== null)
    return {
      ...base,
      state: 'ok',
      found: found.replace(/^tmux /, ''),
      remedy: null,
      command: null,
    };
  const { platform } = surroundings.environment;
  if (platform === 'win32')
    return {
      ...base,
      state: 'note',
      found: 'there is none for Windows',
      remedy: null,
      command: null,
    };
  const remedy = 'Only needed to watch agents that run in tmux. Install it with your system:';
  return {
    ...base,
    state: 'note',
    found: 'not found',
    remedy,
    command: installer(platform, 'tmux', 'tmux', null),
  };
}

const electronNames: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

function noWindows({ environment, isRoot }: Surroundings): string | null {
  if (environment.platform !== 'linux') return null;
  if (!environment.variables['DISPLAY'] && !environment.variables['WAYLAND_DISPLAY'])
    return 'there is no display';
  return isRoot ? 'it does not run as root' : null;
}

export async function checkElectron(surroundings: Surroundings): Promise<Finding> {
  const { platform, variables } = surroundings.environment;
  const dist =
    variables['ELECTRON_OVERRIDE_DIST_PATH'] ??
    join(surroundings.root, 'node_modules', 'electron', 'dist');
  const path = join(dist, electronNames[platform] ?? 'electron');
  const base = { id: 'electron', name: 'Desktop runtime' };
  const headless = 'Corral opens in the browser instead.';
  if (!existsSync(path)) {
    const remedy = `${headless} To try the download again:`;
    return {
      ...base,
      state: 'note',
      found: 'Electron is not downloaded',
      path: null,
      remedy,
      command: 'npm start -- --retry-electron',
    };
  }
  const version = await output(surroundings, path, ['--version'], { ELECTRON_RUN_AS_NODE: '1' });
  if (version === null)
    return {
      ...base,
      state: 'note',
      found: 'Electron does not start',
      path,
      remedy: `${headless} It may miss system libraries.`,
      command: null,
    };
  const why = noWindows(surroundings);
  if (why !== null)
    return {
      ...base,
      state: 'note',
      found: `Electron is there, but ${why}`,
      path,
      remedy: headless,
      command: null,
    };
  return { ...base, state: 'ok', found: 'Electron starts', path, remedy: null, command: null };
}

const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const browserPlaces: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * Returns the path of Playwright's Chromium. Playwright exists only in a checkout; running it in a
 * separate process keeps it out of the product.
 */
async function playwrightChromium(surroundings: Surroundings): Promise<string | null> {
  const program = `import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath());`;
  const { command, env } = surroundings.environment.node;
  const path = await output(surroundings, command, ['--input-type=module', '-e', program], env);
  return path !== null && existsSync(path) ? path : null;
}

export async function checkChromium(surroundings: Surroundings): Promise<Finding> {
  const { platform, variables } = surroundings.environment;
  const base = { id: 'chromium', name: 'Chromium' };
  const chosen = variables['CORRAL_CHROMIUM'];
  if (chosen !== undefined && !existsSync(chosen)) {
    const remedy = 'Correct CORRAL_CHROMIUM, or unset it.';
    return {
      ...base,
      state: 'problem',
      found: 'CORRAL_CHROMIUM names a file that is not there',
      path: chosen,
      remedy,
      command: null,
    };
  }
  const onPath = (variables['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => browserNames.map((name) => join(folder, name)));
  const path =
    chosen ??
    (await playwrightChromium(surroundings)) ??
    [...onPath, ...(browserPlaces[platform] ?? [])].find((place) => existsSync(place));
  if (path !== undefined)
    return { ...base, state: 'ok', found: 'found', path, remedy: null, command: null };
  const command =
    installer(platform, 'chromium', '--cask chromium', 'winget install Google.Chrome') ??
    'npx playwright install chromium';
  return {
    ...base,
    state: 'note',
    found: 'not found',
    path: null,
    remedy: 'Only needed for npm test. Install it with:',
    command,
  };
}
