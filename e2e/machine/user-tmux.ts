import { execFileSync } from 'node:child_process';

import type { Machine } from './machine.ts';

/** The tmux server of a person, beside Corral. It ends with the other processes of the machine. */
export class UserTmux {
  readonly #env: Record<string, string>;
  readonly #cwd: string;

  constructor(machine: Machine, path: readonly string[], modelUrl: string) {
    // Prevents the terminal interface of Claude Code from looking for plugins on the network.
    this.#env = {
      ...machine.env(modelUrl, path),
      CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
    };
    this.#cwd = machine.project;
  }

  run(...args: readonly string[]): string {
    return execFileSync('tmux', ['-u', '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: this.#env,
      cwd: this.#cwd,
    }).trim();
  }

  /** Starts a detached session with a shell. */
  start(name: string): void {
    this.run('new-session', '-d', '-s', name, '-x', '90', '-y', '25', 'bash --norc --noprofile');
  }

  screen(target: string): string {
    return this.run('capture-pane', '-p', '-t', target);
  }
}
