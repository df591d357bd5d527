import { spawn } from 'node:child_process';
import { once } from 'node:events';

import type { GitRepository } from '#core/testing/git-repository.ts';

import type { Dice } from '../dice.ts';

const ALONE = [
  ['add', '-A'],
  ['commit', '-q', '-a', '-m', 'work'],
  ['stash', '-u', '-q'],
  ['stash', 'pop', '-q'],
  ['checkout', '-q', '-B', 'side'],
  ['checkout', '-q', 'main'],
  ['reflog', 'expire', '--expire=now', '--all'],
  ['gc', '-q', '--prune=now'],
];

/** Commands that leave the files of the working tree alone. */
const BESIDE = [
  ['add', '-A'],
  ['commit', '-q', '-a', '-m', 'beside'],
  ['gc', '-q', '--prune=now'],
  ['update-index', '-q', '--refresh'],
];

/** Runs a random git command of the person; one that git refuses changes nothing. */
export function runPersonGit(repository: GitRepository, dice: Dice): void {
  try {
    repository.run(...(dice.pick(ALONE) ?? []));
  } catch {
    // E.g. a stash that does not fit.
  }
}

/** Runs git commands of the person while Corral works on the same files. */
export async function runGitBeside(
  { folder, variables }: GitRepository,
  dice: Dice,
): Promise<void> {
  for (let left = 1 + dice.int(3); left > 0; left -= 1) {
    const child = spawn('git', dice.pick(BESIDE) ?? [], {
      cwd: folder,
      env: variables,
      stdio: 'ignore',
    });
    await once(child, 'exit');
  }
}
