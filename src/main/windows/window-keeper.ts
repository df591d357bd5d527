import type { ClockPort } from '#core/ports.ts';

import { writePrivateFile } from '../settings/private-file.ts';
import { windowsText, type WindowState } from './window-state.ts';

/** Throttling interval, because a window that is being moved changes at every step. */
const GATHER_MS = 500;

/**
 * Saves the open windows for the next start; after the last one closed, the last non-empty state.
 */
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
    // A write failure is ignored: losing window positions does not justify a message.
    if (this.#newest.length > 0) writePrivateFile(this.#path, windowsText(this.#newest));
  }
}
