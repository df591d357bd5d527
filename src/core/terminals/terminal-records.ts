import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, Environment, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import type { HostTerminal } from '#core/socket/host-protocol.ts';
import { mergeTerminal, unknownTerminal } from './host-record.ts';
import type { TerminalEvent } from './terminal-host.ts';

/** Debounce of title changes, of which programs may make many a second. */
const NOTIFY_MS = 500;

type RecordsServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly environment: Environment;
};

/** The stored terminals, with their changes that are not written yet. */
export class TerminalRecords {
  readonly #services: RecordsServices;
  /** Changes that are written later, together with further changes until then. */
  readonly #pending = new Map<
    string,
    { readonly terminal: Terminal; readonly cancel: () => void }
  >();

  constructor(services: RecordsServices) {
    this.#services = services;
  }

  /**
   * Stores the terminals of the previous Corral as living or lost. `storedBefore` is their state
   * before the query of pty-host, and `listed` is its reply.
   */
  recover(storedBefore: readonly Terminal[], listed: readonly HostTerminal[]): void {
    const { store, environment, clock } = this.#services;
    const living = new Map(listed.map((found) => [found.terminalId, found]));
    for (const stored of storedBefore) {
      const found = living.get(stored.terminalId);
      living.delete(stored.terminalId);
      if (found) this.#put(mergeTerminal(this.get(stored.terminalId) ?? stored, found));
      else if (stored.state === 'running') this.#put({ ...stored, state: 'lost' });
    }
    // After a new database or a crash, these terminals would otherwise never be found again.
    for (const found of living.values())
      if (!store.terminals.get(found.terminalId))
        this.#put(
          mergeTerminal(unknownTerminal(found.terminalId, environment.homeDir, clock.now()), found),
        );
  }

  list(): readonly Terminal[] {
    return this.#services.store.terminals
      .all()
      .map((stored) => this.#pending.get(stored.terminalId)?.terminal ?? stored);
  }

  get(terminalId: string): Terminal | null {
    return (
      this.#pending.get(terminalId)?.terminal ?? this.#services.store.terminals.get(terminalId)
    );
  }

  /** Applies changes to a terminal that is stored, at once or after the debounce. */
  change(terminalId: string, changes: Partial<Terminal>, atOnce = false): void {
    const known = this.get(terminalId);
    if (!known) return;
    const terminal = { ...known, ...changes };
    const pending = this.#pending.get(terminalId);
    if (atOnce) {
      this.dropPending(terminalId);
      this.#put(terminal);
    } else {
      const cancel =
        pending?.cancel ??
        this.#services.clock.after(NOTIFY_MS, () => this.#writePending(terminalId));
      this.#pending.set(terminalId, { terminal, cancel });
    }
  }

  /** Discards the changes of a terminal that are not written yet. */
  dropPending(terminalId: string): void {
    this.#pending.get(terminalId)?.cancel();
    this.#pending.delete(terminalId);
  }

  /** Stores what an event says of its terminal. */
  follow(event: TerminalEvent): void {
    if (event.type === 'hostLost')
      for (const terminalId of event.terminalIds) this.change(terminalId, { state: 'lost' }, true);
    if (event.type === 'exited')
      this.change(event.terminalId, { state: 'exited', exit: event.exit }, true);
    if (event.type === 'statusChanged')
      this.change(event.terminalId, { status: event.status }, true);
    if (event.type === 'resized')
      this.change(event.terminalId, { cols: event.cols, rows: event.rows }, true);
    if (
      event.type === 'titled' &&
      event.title !== '' &&
      this.get(event.terminalId)?.isNamed !== true
    )
      this.change(event.terminalId, { title: event.title });
    if (event.type === 'rang')
      this.change(event.terminalId, { bellAt: this.#services.clock.now() });
  }

  /** Writes all pending changes without their debounce. */
  writeAllPending(): void {
    for (const terminalId of this.#pending.keys()) this.#writePending(terminalId);
  }

  #writePending(terminalId: string): void {
    const pending = this.#pending.get(terminalId);
    if (!pending) return;
    this.dropPending(terminalId);
    this.#put(pending.terminal);
  }

  #put(terminal: Terminal): void {
    const done = this.#services.journal.write((entry) => entry.terminal(terminal));
    if (!done.ok) this.#services.log.error('terminals.notStored', { kind: done.error.kind });
  }
}
