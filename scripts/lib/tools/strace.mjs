import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { isDebianRoot } from './apt.mjs';
import { step, Stop } from '../run.mjs';

const isThere = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'strace')));

/**
 * Installs strace where that needs no prompt. Without it, the test of low-risk commands observes
 * fewer of their effects.
 */
export async function ensureStrace() {
  if (process.platform !== 'linux' || isThere()) return;
  try {
    if (!isDebianRoot()) throw new Stop('strace is not on this machine.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const remedy = 'strace could not be installed; the reason is above.';
    await step('Updating the package lists (apt-get update)', 'apt-get', ['update'], {
      env,
      remedy,
    });
    await step(
      'Installing strace (apt-get install strace)',
      'apt-get',
      ['install', '-y', 'strace'],
      { env, remedy },
    );
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(
      `\n!!! ${error.message}\n!!! Commands of low risk are watched less closely: by their files, their output and the programs they start.\n`,
    );
  }
}
