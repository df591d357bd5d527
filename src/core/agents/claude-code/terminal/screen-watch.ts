import type { ClockPort } from '#core/ports.ts';

import type { ScreenAsks } from './screen-asks.ts';

/** Time limit for the hook of a question, which reports at once if it reports at all. */
const HOOK_MS = 1000;
/**
 * Time limit for Claude Code to remove the menu of a question that was answered through its hook.
 */
const REMOVE_MS = 10_000;

/** Decides when to read questions that no hook asks from the screen. */
export class ScreenWatch {
  readonly #asks: Pick<ScreenAsks, 'isOpen' | 'look'>;
  readonly #clock: ClockPort;
  readonly #isAsking: () => boolean;
  #cancel: () => void = () => undefined;
  /**
   * Cancels the timer that waits for the menu of an answered question to disappear; null if there
   * is no such menu.
   */
  #removing: (() => void) | null = null;

  constructor(
    asks: Pick<ScreenAsks, 'isOpen' | 'look'>,
    clock: ClockPort,
    isAsking: () => boolean,
  ) {
    this.#asks = asks;
    this.#clock = clock;
    this.#isAsking = () => this.#removing === null && isAsking();
  }

  /**
   * Takes up a question of the screen if no hook asks it in time, and closes one at once that is no
   * longer on the screen.
   */
  scheduleLook(): void {
    if (!this.#isAsking() || this.#asks.isOpen) void this.#asks.look(this.#isAsking());
    this.#cancel();
    this.#cancel = this.#clock.after(HOOK_MS, () => {
      if (this.#isAsking()) void this.#asks.look(true);
    });
  }

  /**
   * Ignores the screen's menu after its question was answered through the hook; a slow machine
   * shows the menu for some more seconds.
   */
  suppressMenu(): void {
    this.#removing?.();
    this.#removing = this.#clock.after(REMOVE_MS, () => {
      this.#removing = null;
      this.scheduleLook();
    });
  }

  /**
   * Stops ignoring the screen: Claude Code no longer waits, so the menu of the answered question is
   * gone.
   */
  endSuppression(): void {
    this.#removing?.();
    this.#removing = null;
  }

  close(): void {
    this.#cancel();
    this.#removing?.();
  }
}
