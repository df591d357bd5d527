/**
 * Who may draw with the graphics card. A browser gives a page about sixteen contexts and then takes the oldest away;
 * half of that leaves room for other windows. Who gets none draws with elements of the page.
 */
export class WebglPool {
  readonly #max: number;
  #taken = 0;

  constructor(max = 8) {
    this.#max = max;
  }

  /** `null`: there is none left. Call what it returns when the context is not used any more; a second call does nothing. */
  take(): (() => void) | null {
    if (this.#taken >= this.#max) return null;
    this.#taken += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#taken -= 1;
      isHeld = false;
    };
  }
}
