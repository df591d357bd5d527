import type { ClockPort } from '#core/ports.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

import type { WatchedChanges } from './watched-changes.ts';

/** Time that a client waits for a change, and that a watch outlives the last client. */
const WAIT_MS = 25_000;
const KEEP_MS = 10_000;

type Watch = {
  /** Undefined before the first report. */
  last: SessionChanges | null | undefined;
  readonly waiting: Set<() => void>;
  readonly stop: () => void;
  cancelEnd: () => void;
};

type Needs = { readonly changes: WatchedChanges; readonly clock: Pick<ClockPort, 'after'> };

/** Watches folders while clients ask for their next change, one call after the other. */
export class NextChanges {
  readonly #needs: Needs;
  readonly #watches = new Map<string, Watch>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Returns the state of a folder as soon as it is another one than the known revision, at the
   * latest after some seconds. Null if there is no checkout.
   */
  async after(folder: string, known: number | null): Promise<SessionChanges | null> {
    const watch = this.#watches.get(folder) ?? this.#begin(folder);
    watch.cancelEnd();
    const isKnown = (watch.last?.revision ?? null) === known;
    if (watch.last === undefined || isKnown) await this.#change(folder, watch);
    if (watch.waiting.size === 0) this.#endLater(folder, watch);
    return watch.last ?? null;
  }

  close(): void {
    for (const watch of this.#watches.values()) {
      watch.stop();
      watch.cancelEnd();
      for (const settle of watch.waiting) settle();
    }
    this.#watches.clear();
  }

  #begin(folder: string): Watch {
    const waiting = new Set<() => void>();
    const report = (changes: SessionChanges | null) => {
      if (this.#watches.get(folder) !== watch) return;
      watch.last = changes;
      for (const settle of waiting) settle();
    };
    const watch: Watch = {
      last: undefined,
      waiting,
      cancelEnd: () => undefined,
      stop: this.#needs.changes.watch(folder, (changes) => queueMicrotask(() => report(changes))),
    };
    this.#watches.set(folder, watch);
    return watch;
  }

  /** Waits for a report. A folder may have become a repository meanwhile. */
  #change(folder: string, { last, waiting }: Watch): Promise<void> {
    const { changes, clock } = this.#needs;
    if (last === null) changes.refresh(folder);
    return new Promise((resolve) => {
      const settle = () => {
        waiting.delete(settle);
        cancel();
        resolve();
      };
      const cancel = clock.after(WAIT_MS, settle);
      waiting.add(settle);
    });
  }

  #endLater(folder: string, watch: Watch): void {
    watch.cancelEnd();
    if (this.#watches.get(folder) !== watch) return;
    watch.cancelEnd = this.#needs.clock.after(KEEP_MS, () => {
      this.#watches.delete(folder);
      watch.stop();
    });
  }
}
