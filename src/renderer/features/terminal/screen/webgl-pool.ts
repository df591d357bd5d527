/**
 * Limits the terminals that render with the graphics card. A browser allows a page about sixteen
 * contexts and then drops the oldest; half of that leaves contexts for other windows. Other
 * terminals render with elements of the page.
 */
export class WebglPool {
  readonly #max: number;
  #used = 0;

  constructor(max = 8) {
    this.#max = max;
  }

  /**
   * Returns a function that releases the context, null if no context is left. A second call of that
   * function does nothing.
   */
  acquire(): (() => void) | null {
    if (this.#used >= this.#max) return null;
    this.#used += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#used -= 1;
      isHeld = false;
    };
  }
}
