import { app, dialog } from 'electron';

import { QUIT_BUTTON, STAY_BUTTON, type QuitQuestion } from './quit-question.ts';

export type QuitSequenceOptions = {
  /**
   * Returns the question to ask first, or null. `canStay` says whether Corral can keep running
   * without a window.
   */
  readonly question: (canStay: boolean) => QuitQuestion | null;
  readonly canStay: () => boolean;
  readonly closeWindows: () => void;
  /** Resolves when core has shut down. Agents in terminals belong to pty-host and keep running. */
  readonly shutDown: () => Promise<void>;
};

/**
 * Quits Corral, whatever the trigger: asks the person if agents would be interrupted, then shuts
 * core down cleanly.
 */
export class QuitSequence {
  readonly #options: QuitSequenceOptions;
  #isUnderway = false;
  #asksFirst = true;
  #isOver = false;

  constructor(options: QuitSequenceOptions) {
    this.#options = options;
    app.on('before-quit', (event) => {
      if (this.#isOver) return;
      event.preventDefault();
      void this.quit(() => app.exit(0), options.canStay());
    });
  }

  /** True once everything is shut down and only the process remains. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Quits without asking, because the system session ends. */
  quitWithoutAsking(): void {
    this.#asksFirst = false;
    app.quit();
  }

  /** Asks, shuts down and then calls `end`. */
  async quit(end: () => void, canStay = false): Promise<void> {
    if (this.#isUnderway) return;
    this.#isUnderway = true;
    const { question, closeWindows, shutDown } = this.#options;
    const dialogOptions = this.#asksFirst ? question(canStay) : null;
    const { response } = dialogOptions
      ? await dialog.showMessageBox({
          type: 'question',
          ...dialogOptions,
          buttons: [...dialogOptions.buttons],
        })
      : { response: QUIT_BUTTON };
    if (response !== QUIT_BUTTON) {
      this.#isUnderway = false;
      if (response === STAY_BUTTON && response !== dialogOptions?.cancelId) closeWindows();
      return;
    }
    await shutDown();
    this.#isOver = true;
    end();
  }
}
