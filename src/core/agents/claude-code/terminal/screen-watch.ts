import type { ClockPort } from '#core/ports.ts';

import type { ScreenAsks } from './screen-asks.ts';

/** A question's hook comes at once, if it comes. */
const HOOK_MS = 1000;
/** How long Claude Code may take to remove the menu of a question that was answered by its hook. */
const REMOVE_MS = 10_000;

/** Decides when to look at the screen for questions that no hook asks. */
export class ScreenWatch {
  readonly #asks: Pick<ScreenAsks, 'isOpen' | 'look'>;
  readonly #clock: ClockPort;
  readonly #isAsking: () => boolean;
  #cancel: () => void = () => undefined;
  /** Cancels the wait for the menu of an answered question to go; null: no such menu is there. */
  #removing: (() => void) | null = null;

  constructor(asks: Pick<ScreenAsks, 'isOpen' | 'look'>, clock: ClockPort, isAsking: () => boolean) {
    this.#asks = asks;
    this.#clock = clock;
    this.#isAsking = () => this.#removing === null && isAsking();
  }

  /** Takes up a question of the screen when no hook asks it in time; closes one at once that is gone from the screen. */
  happened(): void {
    if (!this.#isAsking() || this.#asks.isOpen) void this.#asks.look(this.#isAsking());
    this.#cancel();
    this.#cancel = this.#clock.after(HOOK_MS, () => {
      if (this.#isAsking()) void this.#asks.look(true);
    });
  }

  /** A question was answered by its hook. Its menu, which a slow machine shows for some more seconds, is no question of its own. */
  answered(): void {
    this.#removing?.();
    this.#removing = this.#clock.after(REMOVE_MS, () => {
      this.#removing = null;
      this.happened();
    });
  }

  /** Claude Code does not wait any more: the menu of the answered question is gone. */
  freed(): void {
    this.#removing?.();
    this.#removing = null;
  }

  close(): void {
    this.#cancel();
    this.#removing?.();
  }
}
