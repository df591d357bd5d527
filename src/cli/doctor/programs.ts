import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Environment, ProcessPort } from '#core/ports.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

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
  const remedy = fits ? null : cliSentence('cliDoctor.ownNode', { version: NEEDED_NODE });
  return {
    id: 'node',
    name: cliSentence('cliDoctor.node'),
    state: fits ? 'ok' : 'problem',
    found: version,
    path,
    remedy,
    command: fits ? null : 'npm start',
  };
}

export async function checkTmux(surroundings: Surroundings): Promise<Finding> {
  const found = await output(surroundings, 'tmux', ['-V']);
  const base = { id: 'tmux', name: cliSentence('cliDoctor.tmux'), path: null };
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
      found: cliSentence('cliDoctor.notForWindows'),
      remedy: null,
      command: null,
    };
  return {
    ...base,
    state: 'note',
    found: cliSentence('cliDoctor.notFound'),
    remedy: cliSentence('cliDoctor.tmuxRemedy'),
    command: installer(platform, 'tmux', 'tmux', null),
  };
}

const electronNames: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

function noWindows({ environment, isRoot }: Surroundings): Sentence | null {
  if (environment.platform !== 'linux') return null;
  if (!environment.variables['DISPLAY'] && !environment.variables['WAYLAND_DISPLAY'])
    return cliSentence('cliDoctor.noDisplay');
  return isRoot ? cliSentence('cliDoctor.notAsRoot') : null;
}

export async function checkElectron(surroundings: Surroundings): Promise<Finding> {
  const { platform, variables } = surroundings.environment;
  const dist =
    variables['ELECTRON_OVERRIDE_DIST_PATH'] ??
    join(surroundings.root, 'node_modules', 'electron', 'dist');
  const path = join(dist, electronNames[platform] ?? 'electron');
  const base = { id: 'electron', name: cliSentence('cliDoctor.electron') };
  if (!existsSync(path)) {
    return {
      ...base,
      state: 'note',
      found: cliSentence('cliDoctor.noElectron'),
      path: null,
      remedy: cliSentence('cliDoctor.noElectronRemedy'),
      command: 'npm start -- --retry-electron',
    };
  }
  const version = await output(surroundings, path, ['--version'], { ELECTRON_RUN_AS_NODE: '1' });
  if (version === null)
    return {
      ...base,
      state: 'note',
      found: cliSentence('cliDoctor.electronFails'),
      path,
      remedy: cliSentence('cliDoctor.electronFailsRemedy'),
      command: null,
    };
  const why = noWindows(surroundings);
  if (why !== null)
    return {
      ...base,
      state: 'note',
      found: why,
      path,
      remedy: cliSentence('cliDoctor.inBrowser'),
      command: null,
    };
  return {
    ...base,
    state: 'ok',
    found: cliSentence('cliDoctor.electronStarts'),
    path,
    remedy: null,
    command: null,
  };
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
  const base = { id: 'chromium', name: cliSentence('cliDoctor.chromium') };
  const chosen = variables['CORRAL_CHROMIUM'];
  if (chosen !== undefined && !existsSync(chosen)) {
    return {
      ...base,
      state: 'problem',
      found: cliSentence('cliDoctor.noSuchChromium'),
      path: chosen,
      remedy: cliSentence('cliDoctor.noSuchChromiumRemedy'),
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
    return {
      ...base,
      state: 'ok',
      found: cliSentence('cliDoctor.found'),
      path,
      remedy: null,
      command: null,
    };
  const command =
    installer(platform, 'chromium', '--cask chromium', 'winget install Google.Chrome') ??
    'npx playwright install chromium';
  return {
    ...base,
    state: 'note',
    found: cliSentence('cliDoctor.notFound'),
    path: null,
    remedy: cliSentence('cliDoctor.chromiumRemedy'),
    command,
  };
}
