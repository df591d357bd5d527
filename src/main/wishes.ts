import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { app } from 'electron';

import type { Wish } from '#shared/shell/shell-messages.ts';

import { argumentWish, linkWish } from './wish.ts';

/** What a start, a link or a folder asks for. What comes before there is a window waits for it. */
export class Wishes {
  #show: ((wish: Wish | null) => void) | null = null;
  #early: Wish | null = null;

  /** From now on they are shown; gives the one that waited. */
  begin(show: (wish: Wish | null) => void): Wish | null {
    this.#show = show;
    return this.#early;
  }

  /** Where Electron runs the sources, its second argument is their path. */
  started(argv: readonly string[], cwd: string): void {
    this.#want(argumentWish({ argv: argv.slice(app.isPackaged ? 1 : 2), folderAt: (path) => folderAt(path, cwd) }));
  }

  activated(): void {
    this.#want(null);
  }

  link(url: string): void {
    this.#want(linkWish(url));
  }

  file(path: string): void {
    const folder = folderAt(path, '/');
    this.#want(folder === null ? null : { to: 'newSession', folder });
  }

  #want(wish: Wish | null): void {
    if (this.#show) this.#show(wish);
    else this.#early = wish ?? this.#early;
  }
}

/** The path of a folder that is there; `from`: where a relative one starts. */
function folderAt(path: string, from: string): string | null {
  const absolute = resolve(from, path);
  return statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ? absolute : null;
}
