import { basename, join, sep } from 'node:path';

import type { ClockPort } from '#core/ports.ts';
import type { Git } from '#core/git/engine/git.ts';
import { operationKindIn, type GitFolderFiles } from '#core/git/engine/operation-kind.ts';
import { isBelow, pathInside } from '#node/files/path-inside.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

import { ignoredFolders, readStatus, type Checkout } from './read-status.ts';
import { isRelevant, QUIET_FOLDERS } from './relevant-change.ts';
import type { RunQueue } from './run-queue.ts';
import { FileStamps } from './file-stamps.ts';
import { TreeRevision, type Revision, type TreeStatus } from './tree-revision.ts';
import type { TreeWatchPort } from '#core/ports/tree-watch-port.ts';

/** Delay between a report and the read of the status. The watch itself collects bursts. */
const DEBOUNCE_MS = 15;
/** After a read that took `t`, the next one begins `t` times this later: 10 % of one core. */
const REST = 9;
/** Limit of that rest, so that a read on a busy machine does not delay the next one for long. */
const MAX_REST_MS = 3000;
/** Time between two reads of a folder that the system cannot watch. */
const POLL_MS = 3000;

export type TreeServices = {
  readonly git: Git;
  readonly clock: ClockPort;
  readonly watches: TreeWatchPort;
  readonly queue: RunQueue;
  readonly files: GitFolderFiles;
};
type Listener = (changes: SessionChanges | null) => void;

/** The status of one checkout, read again after its files, index or branches have changed. */
export class WatchedTree {
  readonly #checkout: Checkout;
  readonly #services: TreeServices;
  readonly #listeners = new Set<Listener>();
  readonly #revision: TreeRevision;
  readonly #stamps: FileStamps;
  #status: TreeStatus | null = null;
  /** The last report; undefined before the first read. */
  #reported: SessionChanges | null | undefined;
  #stops: (() => Promise<void>)[] = [];
  #isWatched = false;
  /** True if the ignore files changed, so that other folders must be watched. */
  #areIgnoresOld = false;
  #cancelTimer: (() => void) | null = null;
  #cancelPoll: (() => void) | null = null;
  #notBefore = 0;
  #isReading = false;
  #isChanged = false;
  #isClosed = false;

  constructor(checkout: Checkout, services: TreeServices) {
    this.#checkout = checkout;
    this.#services = services;
    this.#revision = new TreeRevision(() => services.clock.now());
    this.#stamps = new FileStamps(services, checkout.top);
    void this.#begin();
  }

  /** The returned function unsubscribes and returns the number of remaining listeners. */
  subscribe(listener: Listener): () => number {
    this.#listeners.add(listener);
    if (this.#reported !== undefined) listener(this.#reported);
    return () => {
      this.#listeners.delete(listener);
      return this.#listeners.size;
    };
  }

  /** Reads the status soon, although no change was seen. */
  schedule(): void {
    if (this.#isClosed || this.#cancelTimer) return;
    const { clock } = this.#services;
    const delay = Math.max(DEBOUNCE_MS, this.#notBefore - clock.now());
    this.#cancelTimer = clock.after(delay, () => {
      this.#cancelTimer = null;
      void this.#read();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
    this.#cancelPoll?.();
    void this.#unwatch();
  }

  /** Watches first: a change between a read and a later watch would be missed. */
  async #begin(): Promise<void> {
    await this.#watch();
    await this.#read();
  }

  async #watch(): Promise<void> {
    const { git, watches, queue } = this.#services;
    const { top, gitDir, commonDir } = this.#checkout;
    const ignored = await queue.run(() => ignoredFolders(git, top));
    if (this.#isClosed) return;
    const quietIn = (folder: string) => QUIET_FOLDERS.map((name) => join(folder, name));
    const callbacks = {
      changed: (paths: readonly string[]) => this.#changed(paths),
      lost: () => this.#lost(),
    };
    // The git folders of a linked worktree are not below its root.
    const others = gitDir === join(top, '.git') ? [] : new Set([gitDir, commonDir]);
    const wanted = [
      { folder: top, ignored: [...ignored, ...quietIn(gitDir)] },
      ...[...others].map((folder) => ({ folder, ignored: quietIn(folder) })),
    ];
    const started = await Promise.all(
      wanted.map(({ folder, ...rest }) => watches.watch(folder, { ...rest, ...callbacks })),
    );
    const stops = started.flatMap((each) => (each.ok ? [each.value] : []));
    this.#isWatched = stops.length === wanted.length;
    if (this.#isWatched && !this.#isClosed) this.#stops = stops;
    else await Promise.all(stops.map((stop) => stop()));
  }

  async #unwatch(): Promise<void> {
    const stops = this.#stops;
    this.#stops = [];
    this.#isWatched = false;
    await Promise.all(stops.map((stop) => stop()));
  }

  #changed(paths: readonly string[]): void {
    const branches = {
      branch: this.#status?.branch ?? null,
      upstream: this.#status?.upstream ?? null,
    };
    const relevant = paths.filter((path) => isRelevant(path, this.#checkout, branches));
    if (relevant.length === 0) return;
    this.#revision.note(relevant.flatMap((path) => this.#inTree(path)));
    this.#areIgnoresOld ||= relevant.some((path) =>
      /^(?:\.gitignore|exclude)$/u.test(basename(path)),
    );
    this.schedule();
  }

  /** Returns the path of a file of the working tree, relative to its root. */
  #inTree(path: string): readonly string[] {
    const { top, gitDir } = this.#checkout;
    const inner = isBelow(gitDir, path) ? null : pathInside(top, path);
    return inner === null || inner === '' ? [] : [inner.split(sep).join('/')];
  }

  /** The system dropped events or the watch: watches again, and reads what was missed. */
  #lost(): void {
    if (!this.#isWatched || this.#isClosed) return;
    this.#isWatched = false;
    this.#areIgnoresOld = true;
    this.schedule();
  }

  async #read(): Promise<void> {
    if (this.#isReading) {
      this.#isChanged = true;
      return;
    }
    this.#isReading = true;
    this.#isChanged = false;
    if (this.#areIgnoresOld) await this.#watchAgain();
    const { clock } = this.#services;
    const seen = this.#revision.take();
    const { status, started } = await this.#readStatus();
    this.#status = status;
    const looked = status && !this.#isWatched ? await this.#stamps.changed(status.entries) : [];
    const revision = this.#revision.next(status, seen && new Set([...seen, ...looked]));
    this.#notBefore = clock.now() + Math.min(MAX_REST_MS, REST * (clock.now() - started));
    this.#isReading = false;
    if (this.#isClosed) return;
    if (this.#isChanged) this.schedule();
    this.#poll();
    this.#report(revision);
  }

  async #readStatus() {
    const { git, clock, queue } = this.#services;
    let started = clock.now();
    const { top, gitDir } = this.#checkout;
    const status = await queue.run(async () => {
      started = clock.now();
      const read = await readStatus(git, top);
      return read && { ...read, operation: await operationKindIn(this.#services.files, gitDir) };
    });
    return { status, started };
  }

  /** Reads again after a while if the system reports no changes. */
  #poll(): void {
    this.#cancelPoll?.();
    this.#cancelPoll = this.#isWatched
      ? null
      : this.#services.clock.after(POLL_MS, () => this.schedule());
  }

  async #watchAgain(): Promise<void> {
    this.#areIgnoresOld = false;
    this.#revision.noteUnknown();
    await this.#unwatch();
    await this.#watch();
  }

  #report(revision: Revision | null): void {
    const changes = treeChanges(this.#status, revision, this.#isWatched);
    if (this.#reported !== undefined && isSameChanges(this.#reported, changes)) return;
    this.#reported = changes;
    for (const listener of this.#listeners) listener(changes);
  }
}

function treeChanges(
  status: TreeStatus | null,
  revision: Revision | null,
  isWatched: boolean,
): SessionChanges | null {
  if (!status || !revision) return null;
  const { upstream, ahead, behind, changed, untracked, conflicted, operation } = status;
  const counts = { upstream, ahead, behind, changed, untracked, conflicted, operation };
  return { ...counts, isWatched, ...revision };
}

export function isSameChanges(one: SessionChanges | null, other: SessionChanges | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
