import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { isDebianRoot } from './apt.mjs';
import { step, Stop } from '../run.mjs';

const isThere = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'tmux')));

function installCommand() {
  if (process.platform === 'darwin') return 'brew install tmux';
  return existsSync('/etc/debian_version')
    ? 'sudo apt-get install tmux'
    : 'the package manager of your system: its package is called tmux';
}

/**
 * Installs tmux, which its tests use directly. If it is unavailable, only those tests fail, so this
 * prints the reason.
 */
export async function ensureTmux() {
  if (process.platform === 'win32' || isThere()) return;
  try {
    if (!isDebianRoot()) throw new Stop('tmux is not on this machine.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const remedy = 'tmux could not be installed; the reason is above.';
    await step('Updating the package lists (apt-get update)', 'apt-get', ['update'], {
      env,
      remedy,
    });
    await step('Installing tmux (apt-get install tmux)', 'apt-get', ['install', '-y', 'tmux'], {
      env,
      remedy,
    });
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(
      `\n!!! ${error.message}\n!!! The tests of tmux will fail. Install it (${installCommand()}), then run them again.\n`,
    );
  }
}
