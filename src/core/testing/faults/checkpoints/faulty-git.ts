import { NodeGit } from '#core/adapters/processes/node-git.ts';
import type { GitPort, GitRunOptions } from '#core/ports/git-port.ts';

import type { Dice } from '../dice.ts';

/** The machine's git, whose processes are killed at random moments while `kills` is above 0. */
export class FaultyGit implements GitPort {
  readonly #git = new NodeGit();
  readonly #dice: Dice;
  /** Probability that a process is killed. */
  kills = 0;
  killed = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  async run(args: readonly string[], options: GitRunOptions) {
    if (!this.#dice.chance(this.kills)) return this.#git.run(args, options);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), this.#dice.next() * 15);
    const ran = await this.#git.run(args, { ...options, signal: abort.signal });
    clearTimeout(timer);
    if (ran.ok && ran.value.killed === 'aborted') this.killed += 1;
    return ran;
  }
}
