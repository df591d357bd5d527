import { isSameSize, type Size } from './fitting.ts';

/** Sizes asked for that may still come back. */
const MAX_ASKED = 20;

/**
 * Who decides how large a terminal is that several windows look at: the one that was used last. The others show it as
 * large as it is.
 */
export class Sizing {
  readonly #ask: (size: Size) => void;
  #actual: Size;
  #asked: readonly Size[] = [];
  #decides = false;

  constructor(actual: Size, ask: (size: Size) => void) {
    this.#actual = actual;
    this.#ask = ask;
  }

  /** This window is used now. */
  claim(): void {
    this.#decides = true;
  }

  /** `fitting`: what would fill this window now; `null`: it is not to be seen. */
  fit(fitting: Size | null): void {
    if (!this.#decides || fitting === null || isSameSize(fitting, this.#asked.at(-1) ?? this.#actual)) return;
    this.#asked = [...this.#asked, fitting].slice(-MAX_ASKED);
    this.#ask(fitting);
  }

  /** The terminal has this size now. One that this window did not ask for is another's. */
  became(actual: Size): void {
    this.#actual = actual;
    const at = this.#asked.findIndex((asked) => isSameSize(asked, actual));
    if (at < 0) this.#decides = false;
    this.#asked = at < 0 ? [] : this.#asked.slice(at + 1);
  }

  /** Whether the terminal has the size of another window, and not of this one. */
  isForeign(fitting: Size | null): boolean {
    return !this.#decides && fitting !== null && !isSameSize(fitting, this.#actual);
  }
}
