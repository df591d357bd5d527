import type { ClockPort } from '#core/ports.ts';

import { writeKept } from '../settings/kept-file.ts';
import { windowsText, type WindowState } from './window-state.ts';

/** A window that is being moved changes at every step. */
const GATHER_MS = 500;

/** Remembers the windows for the next start: those that are open, or the last one that was. */
export class WindowKeeper {
  readonly #path: string;
  readonly #clock: ClockPort;
  readonly #states: () => readonly WindowState[];
  #newest: readonly WindowState[] = [];
  #cancel: (() => void) | null = null;

  constructor(path: string, clock: ClockPort, states: () => readonly WindowState[]) {
    this.#path = path;
    this.#clock = clock;
    this.#states = states;
  }

  changed(): void {
    const states = this.#states();
    if (states.length > 0) this.#newest = states;
    this.#cancel ??= this.#clock.after(GATHER_MS, () => this.save());
  }

  save(): void {
    this.#cancel?.();
    this.#cancel = null;
    // Where a window opens is not worth a word when it cannot be written.
    if (this.#newest.length > 0) writeKept(this.#path, windowsText(this.#newest));
  }
}
