import { basename } from 'node:path';

import type { ClockPort, FileProbePort, FileReadPort, FolderWatchPort } from '#core/ports.ts';
import type { GitHead } from '#shared/session/git-head.ts';

import { findHead, type FoundHead } from './git-head.ts';

/** Delay in ms between a change in a folder and the read of HEAD; collects bursts of changes. */
const DEBOUNCE_MS = 100;
/** Maximum number of folders with a watch of the system. Further folders are read, not watched. */
const MAX_WATCHES = 64;
/** Entries of a git folder whose change may change HEAD. */
const HEAD_ENTRIES: ReadonlySet<string> = new Set([
  'HEAD',
  'HEAD.lock',
  'rebase-merge',
  'rebase-apply',
]);

type Ports = {
  readonly clock: ClockPort;
  readonly reads: FileReadPort;
  readonly probes: FileProbePort;
  readonly watches: FolderWatchPort;
};

/** The head and the repository of a folder. */
export type FolderState = Pick<FoundHead, 'head' | 'repository'>;
type Listener = (state: FolderState) => void;

/** Reads what git has checked out in folders, and reads it again after changes. Runs no git. */
export class WatchedHeads {
  readonly #ports: Ports;
  readonly #folders = new Map<string, WatchedFolder>();
  #watches = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * Reports the state of a folder after it was read and after every change. The returned function
   * stops.
   */
  watch(folder: string, listener: Listener): () => void {
    const watched = this.#folders.get(folder) ?? this.#add(folder);
    const off = watched.subscribe(listener);
    return () => {
      if (off() > 0 || this.#folders.get(folder) !== watched) return;
      this.#folders.delete(folder);
      watched.close();
    };
  }

  /** Reads a watched folder again, for systems that do not report every change. */
  refresh(folder: string): void {
    this.#folders.get(folder)?.schedule();
  }

  close(): void {
    for (const watched of this.#folders.values()) watched.close();
    this.#folders.clear();
  }

  #add(folder: string): WatchedFolder {
    const made = new WatchedFolder(folder, {
      ...this.#ports,
      watches: { watch: (place, changed) => this.#systemWatch(place, changed) },
    });
    this.#folders.set(folder, made);
    return made;
  }

  #systemWatch(place: string, changed: (name: string | null) => void): (() => void) | null {
    if (this.#watches >= MAX_WATCHES) return null;
    const stop = this.#ports.watches.watch(place, changed);
    if (!stop) return null;
    this.#watches += 1;
    return () => {
      this.#watches -= 1;
      stop();
    };
  }
}

class WatchedFolder {
  readonly #folder: string;
  readonly #ports: Ports;
  readonly #listeners = new Set<Listener>();
  /** The last state that was reported; null before the first read. */
  #state: FolderState | null = null;
  /** Folder with the watch, and the function that ends it. */
  #place: string | null = null;
  #stopWatch: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;
  #isReading = false;
  #isChanged = false;
  #isClosed = false;

  constructor(folder: string, ports: Ports) {
    this.#folder = folder;
    this.#ports = ports;
    void this.#read();
  }

  /** The returned function unsubscribes and returns the number of remaining listeners. */
  subscribe(listener: Listener): () => number {
    this.#listeners.add(listener);
    if (this.#state) listener(this.#state);
    return () => {
      this.#listeners.delete(listener);
      return this.#listeners.size;
    };
  }

  schedule(): void {
    if (this.#isClosed) return;
    this.#cancelTimer ??= this.#ports.clock.after(DEBOUNCE_MS, () => {
      this.#cancelTimer = null;
      void this.#read();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
    this.#stopWatch?.();
    this.#stopWatch = null;
  }

  async #read(): Promise<void> {
    if (this.#isReading) {
      this.#isChanged = true;
      return;
    }
    this.#isReading = true;
    this.#isChanged = false;
    const { gitDir, ...state } = await findHead(this.#folder, this.#ports);
    this.#isReading = false;
    if (this.#isClosed) return;
    // A change between the read and a new watch would be missed.
    if (this.#follow(gitDir) || this.#isChanged) this.schedule();
    this.#report(state);
  }

  /** Watches the git folder, or the folder itself until it has one. Returns true if that is new. */
  #follow(gitDir: string | null): boolean {
    const place = gitDir ?? this.#folder;
    if (place === this.#place && this.#stopWatch) return false;
    this.#stopWatch?.();
    const own = basename(place);
    this.#stopWatch = this.#ports.watches.watch(place, (name) => {
      // The system reports the removal of the folder under the folder's own name.
      const isGone = name === null || name === own;
      // A folder of the same name that is created again needs a new watch.
      if (isGone) this.#place = null;
      if (isGone || (gitDir === null ? name === '.git' : HEAD_ENTRIES.has(name))) this.schedule();
    });
    this.#place = this.#stopWatch && place;
    return this.#stopWatch !== null;
  }

  #report(state: FolderState): void {
    if (this.#state && isSameState(this.#state, state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

export function isSameState(one: FolderState, other: FolderState): boolean {
  return one.repository === other.repository && isSameHead(one.head, other.head);
}

function isSameHead(one: GitHead | null, other: GitHead | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind === 'branch') return other.kind === 'branch' && one.name === other.name;
  return (
    other.kind === 'detached' && one.commit === other.commit && one.rebasing === other.rebasing
  );
}
