import { isSameSize, type Size } from './fitting-size.ts';

/** Maximum number of requested sizes that are not confirmed yet. */
const MAX_ASKED = 20;

/**
 * Negotiates the size of a terminal that several windows show. The window that was used last is in
 * control; the others show the terminal at that size.
 */
export class SizeNegotiation {
  readonly #ask: (size: Size) => void;
  #actual: Size;
  #asked: readonly Size[] = [];
  #decides = false;

  constructor(actual: Size, request: (size: Size) => void) {
    this.#actual = actual;
    this.#ask = request;
  }

  /** Gives this window control of the size. */
  claim(): void {
    this.#decides = true;
  }

  /**
   * Requests a size if this window is in control. `fitting` is the size that would fill this
   * window; null if the window is hidden.
   */
  fit(fitting: Size | null): void {
    if (!this.#decides || fitting === null || isSameSize(fitting, this.#asked.at(-1) ?? this.#actual)) return;
    this.#asked = [...this.#asked, fitting].slice(-MAX_ASKED);
    this.#ask(fitting);
  }

  /**
   * Stores the actual size. A size that this window did not request belongs to another window,
   * which then is in control.
   */
  setActual(actual: Size): void {
    this.#actual = actual;
    const at = this.#asked.findIndex((requested) => isSameSize(requested, actual));
    if (at < 0) this.#decides = false;
    this.#asked = at < 0 ? [] : this.#asked.slice(at + 1);
  }

  /** Returns true if another window determined the size. */
  isForeign(fitting: Size | null): boolean {
    return !this.#decides && fitting !== null && !isSameSize(fitting, this.#actual);
  }
}
