import { isSameSize, type Size } from './fitting-size.ts';

/** Maximum number of requested sizes that are not confirmed yet. */
const MAX_REQUESTED = 20;

/**
 * Negotiates the size of a terminal that several windows show. The window that was used last is in
 * control; the others show the terminal at that size.
 */
export class SizeNegotiation {
  readonly #request: (size: Size) => void;
  #actual: Size;
  #requested: readonly Size[] = [];
  #isInControl = false;

  constructor(actual: Size, request: (size: Size) => void) {
    this.#actual = actual;
    this.#request = request;
  }

  /** Gives this window control of the size. */
  claim(): void {
    this.#isInControl = true;
  }

  /**
   * Requests a size if this window is in control. `fitting` is the size that would fill this
   * window; null if the window is hidden.
   */
  fit(fitting: Size | null): void {
    if (
      !this.#isInControl ||
      fitting === null ||
      isSameSize(fitting, this.#requested.at(-1) ?? this.#actual)
    )
      return;
    this.#requested = [...this.#requested, fitting].slice(-MAX_REQUESTED);
    this.#request(fitting);
  }

  /**
   * Stores the actual size. A size that this window did not request belongs to another window,
   * which then is in control.
   */
  setActual(actual: Size): void {
    this.#actual = actual;
    const at = this.#requested.findIndex((requested) => isSameSize(requested, actual));
    if (at < 0) this.#isInControl = false;
    this.#requested = at < 0 ? [] : this.#requested.slice(at + 1);
  }

  /** Returns true if another window determined the size. */
  isForeign(fitting: Size | null): boolean {
    return !this.#isInControl && fitting !== null && !isSameSize(fitting, this.#actual);
  }
}
