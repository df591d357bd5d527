import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isReachable } from './network.mjs';
import { projectEnv, projectNode, root } from '../paths.mjs';
import { startProgress } from '../progress.mjs';
import { capture } from '../run.mjs';
import { startText } from '../words/start-text.mjs';

const folder = join(root, 'node_modules', 'electron');
const failureStamp = join(root, 'node_modules', '.corral-electron');
const retryAfterMs = 24 * 60 * 60 * 1000;
const downloadLimitMs = 5 * 60 * 1000;

const executables = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

function runtimePath() {
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
  const path = join(dist, executables[process.platform] ?? 'electron');
  return existsSync(path) ? path : null;
}

function version() {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/** Returns the last failed download of this version if it is less than a day old. */
function recentFailure() {
  if (!existsSync(failureStamp)) return null;
  const [failedVersion, at] = readFileSync(failureStamp, 'utf8').split(' ');
  return failedVersion === version() && Date.now() - Number(at) < retryAfterMs;
}

/** Returns the URL that the runtime is downloaded from. */
export function runtimeSource() {
  return (
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/download/'
  );
}

export function hasRuntime() {
  return runtimePath() !== null;
}

/**
 * Downloads the runtime with the installer of Electron's package, which does not contain it.
 * Returns the reason of a failure, or null.
 */
async function download(retry) {
  if (!retry && recentFailure()) return startText('notToday');
  const mirror = runtimeSource();
  const progress = startProgress(startText('downloading'));
  const reachable = await isReachable(mirror);
  const result = reachable
    ? await capture(projectNode, [join(folder, 'install.js')], {
        env: projectEnv(),
        timeoutMs: downloadLimitMs,
      })
    : null;
  if (result?.code === 0 && runtimePath()) {
    progress.end();
    return null;
  }
  progress.end(startText('notPossible'));
  writeFileSync(failureStamp, `${version()} ${Date.now()}`);
  return startText('notDownloaded', { host: new URL(mirror).host });
}

/** Returns why this machine cannot show a window, or null. */
function noWindows() {
  if (process.platform !== 'linux') return null;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return startText('noDisplay');
  return process.getuid() === 0 ? startText('isRoot') : null;
}

async function probe(path) {
  const { code, output } = await capture(path, ['--version'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeoutMs: 20_000,
  });
  return code === 0
    ? { path, reason: null }
    : {
        path: null,
        reason: startText('doesNotStart', { reason: output.trim().split('\n').at(-1) }),
      };
}

/**
 * Returns the installed desktop runtime, or the reason why there is none. For tests, which never
 * download it.
 */
export async function installedElectron() {
  const blocked = noWindows();
  const path = runtimePath();
  if (blocked || path) return blocked ? { path: null, reason: blocked } : probe(path);
  return {
    path: null,
    reason: startText('notInstalled'),
  };
}

/**
 * Returns the desktop runtime; tries to download a missing one once a day. `reason` says why there
 * is none.
 */
export async function findElectron({ retry = false } = {}) {
  const blocked = noWindows();
  if (blocked) return { path: null, reason: blocked };
  const missing = runtimePath() ? null : await download(retry);
  if (missing) return { path: null, reason: missing };
  return probe(runtimePath());
}
