import type { SessionChanges } from '#shared/session/session-changes.ts';

import { findCheckout } from './read-status.ts';
import { RunQueue } from './run-queue.ts';
import { WatchedTree, type TreeServices } from './watched-tree.ts';

/** Maximum number of processes of git that run at once for the status of all folders. */
const MAX_RUNS = 2;

type Listener = (changes: SessionChanges | null) => void;
type Folder = {
  readonly listeners: Set<Listener>;
  /** Root of its checkout; null while it is unknown or if there is none. */
  top: string | null;
  off: () => void;
  isLooking: boolean;
  /** The last report; undefined before the first one. */
  last: SessionChanges | null | undefined;
};

/** Reads the status of the checkouts that folders are in. Folders of one checkout share its watch. */
export class WatchedChanges {
  readonly #services: TreeServices;
  readonly #folders = new Map<string, Folder>();
  readonly #trees = new Map<string, WatchedTree>();

  constructor(services: Omit<TreeServices, 'queue'>) {
    this.#services = { ...services, queue: new RunQueue(MAX_RUNS) };
  }

  /**
   * Reports the status of a folder's checkout after each change of it, and null if there is none.
   * The returned function stops.
   */
  watch(path: string, listener: Listener): () => void {
    const folder = this.#folders.get(path) ?? this.#add(path);
    folder.listeners.add(listener);
    if (folder.last !== undefined) listener(folder.last);
    return () => {
      folder.listeners.delete(listener);
      if (folder.listeners.size > 0 || this.#folders.get(path) !== folder) return;
      this.#folders.delete(path);
      folder.off();
    };
  }

  /** Reads a folder again: it may have become a repository, and the system may see no changes. */
  refresh(path: string): void {
    const folder = this.#folders.get(path);
    if (!folder) return;
    if (folder.top !== null && folder.last !== null) this.#trees.get(folder.top)?.schedule();
    else this.#lookAgain(path, folder);
  }

  close(): void {
    for (const folder of this.#folders.values()) folder.off();
    this.#folders.clear();
  }

  #add(path: string): Folder {
    const made: Folder = {
      listeners: new Set(),
      top: null,
      off: () => undefined,
      isLooking: false,
      last: undefined,
    };
    this.#folders.set(path, made);
    void this.#look(path, made);
    return made;
  }

  /** The checkout may have been deleted and created again. */
  #lookAgain(path: string, folder: Folder): void {
    folder.off();
    folder.off = () => undefined;
    folder.top = null;
    void this.#look(path, folder);
  }

  async #look(path: string, folder: Folder): Promise<void> {
    if (folder.isLooking) return;
    folder.isLooking = true;
    const { git, queue } = this.#services;
    const checkout = await queue.run(() => findCheckout(git, path));
    folder.isLooking = false;
    if (this.#folders.get(path) !== folder || folder.top !== null) return;
    const report = (changes: SessionChanges | null) => {
      folder.last = changes;
      for (const listener of folder.listeners) listener(changes);
    };
    if (!checkout) return report(null);
    folder.top = checkout.top;
    const tree = this.#trees.get(checkout.top) ?? new WatchedTree(checkout, this.#services);
    this.#trees.set(checkout.top, tree);
    const off = tree.subscribe(report);
    folder.off = () => {
      if (off() > 0 || this.#trees.get(checkout.top) !== tree) return;
      this.#trees.delete(checkout.top);
      tree.close();
    };
  }
}
