import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { app } from 'electron';

import type { NavigationTarget } from '#shared/shell/shell-messages.ts';

import { targetOfArguments, targetOfLink } from './navigation-target.ts';

/**
 * Navigation targets requested by starts, links and folders. A target that arrives before there is
 * a window is queued.
 */
export class NavigationTargets {
  #show: ((navigationTarget: NavigationTarget | null) => void) | null = null;
  #early: NavigationTarget | null = null;

  /** Shows targets from now on. Returns the queued one. */
  begin(show: (navigationTarget: NavigationTarget | null) => void): NavigationTarget | null {
    this.#show = show;
    return this.#early;
  }

  /** Handles a start. If Electron runs the sources, its second argument is their path. */
  started(argv: readonly string[], cwd: string): void {
    this.#want(
      targetOfArguments({
        argv: argv.slice(app.isPackaged ? 1 : 2),
        folderAt: (path) => folderAt(path, cwd),
      }),
    );
  }

  activated(): void {
    this.#want(null);
  }

  link(url: string): void {
    this.#want(targetOfLink(url));
  }

  file(path: string): void {
    const folder = folderAt(path, '/');
    this.#want(folder === null ? null : { to: 'newSession', folder });
  }

  #want(navigationTarget: NavigationTarget | null): void {
    if (this.#show) this.#show(navigationTarget);
    else this.#early = navigationTarget ?? this.#early;
  }
}

/** Returns the path of an existing folder, or null. `from` is the base of relative paths. */
function folderAt(path: string, from: string): string | null {
  const absolute = resolve(from, path);
  return statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ? absolute : null;
}
