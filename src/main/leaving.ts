import { app, dialog } from 'electron';

import { QUIT_BUTTON, STAY_BUTTON, type QuitQuestion } from './quit-question.ts';

export type LeavingOptions = {
  /** What to ask first; `canStay`: Corral can go on without a window. */
  readonly question: (canStay: boolean) => QuitQuestion | null;
  readonly canStay: () => boolean;
  readonly closeWindows: () => void;
  /** Done when core has let go of everything. Agents in terminals belong to pty-host, and go on. */
  readonly letGo: () => Promise<void>;
};

/** The one way in which Corral ends, whoever wants it: the person is asked where agents would be cut off, then core ends in good order. */
export class Leaving {
  readonly #options: LeavingOptions;
  #isUnderway = false;
  #isAsked = true;
  #isOver = false;

  constructor(options: LeavingOptions) {
    this.#options = options;
    app.on('before-quit', (event) => {
      if (this.#isOver) return;
      event.preventDefault();
      void this.leave(() => app.exit(0), options.canStay());
    });
  }

  /** Nothing is left but the end of the process. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The end of the session waits for nobody's answer. */
  atOnce(): void {
    this.#isAsked = false;
    app.quit();
  }

  /** `end`: what comes when everything is in order. */
  async leave(end: () => void, canStay = false): Promise<void> {
    if (this.#isUnderway) return;
    this.#isUnderway = true;
    const { question, closeWindows, letGo } = this.#options;
    const asked = this.#isAsked ? question(canStay) : null;
    const { response } = asked
      ? await dialog.showMessageBox({ type: 'question', ...asked, buttons: [...asked.buttons] })
      : { response: QUIT_BUTTON };
    if (response !== QUIT_BUTTON) {
      this.#isUnderway = false;
      if (response === STAY_BUTTON && response !== asked?.cancelId) closeWindows();
      return;
    }
    await letGo();
    this.#isOver = true;
    end();
  }
}
