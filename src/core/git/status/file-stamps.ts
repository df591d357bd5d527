import type { Git } from '#core/git/engine/git.ts';
import type { Result } from '#shared/base/result.ts';

import { filesInFolders } from './read-status.ts';
import type { RunQueue } from './run-queue.ts';

/** Number of files that are looked at, and of untracked folders that are looked into. */
const MAX_FILES = 2000;
const MAX_FOLDERS = 100;
/** Number of files that are looked at at a time. */
const AT_A_TIME = 16;

/** Reads what a file system notes about a file. `stamp` differs after every change. */
type LookPort = {
  look(root: string, path: string): Promise<Result<{ readonly stamp: string }, string>>;
};

type Needs = { readonly git: Git; readonly queue: RunQueue; readonly files: LookPort };

/** Finds changed files without a watch, by what the file system notes about them. */
export class FileStamps {
  readonly #needs: Needs;
  readonly #top: string;
  #known: ReadonlyMap<string, string> = new Map();

  constructor(needs: Needs, top: string) {
    this.#needs = needs;
    this.#top = top;
  }

  /** Returns the files that changed since the last call, of those that git lists as changed. */
  async changed(entries: ReadonlyMap<string, string>): Promise<readonly string[]> {
    const { git, queue } = this.#needs;
    const paths = [...entries.keys()].filter((path) => !path.endsWith('/'));
    const folders = [...entries.keys()].filter((path) => path.endsWith('/')).slice(0, MAX_FOLDERS);
    const inside =
      folders.length === 0 ? [] : await queue.run(() => filesInFolders(git, this.#top, folders));
    const found = await this.#stampsOf([...paths, ...inside].slice(0, MAX_FILES));
    const known = this.#known;
    this.#known = found;
    return [...new Set([...known.keys(), ...found.keys()])].filter(
      (path) => known.get(path) !== found.get(path),
    );
  }

  async #stampsOf(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const { files } = this.#needs;
    for (let at = 0; at < paths.length; at += AT_A_TIME) {
      const part = paths.slice(at, at + AT_A_TIME);
      const looked = await Promise.all(part.map((path) => files.look(this.#top, path)));
      for (const [index, path] of part.entries()) {
        const entry = looked[index];
        found.set(path, entry?.ok ? entry.value.stamp : '');
      }
    }
    return found;
  }
}
