import type { ClockPort } from '#core/ports.ts';

/** Time without a box until the screen is drawn again, and until it is done once more. */
const REDRAW_MS = 2500;
/** Maximum number of times that the screen is drawn again for one prompt. */
const REDRAWS = 3;

type Drawing = {
  /** True once the program has reported that it runs; before, a missing box is usual. */
  isReady(): boolean;
  redraw(): Promise<void>;
};

/**
 * Makes a program redraw its screen if no box is recognised: a part of the box may be missing on
 * the screen although the program has drawn it.
 */
export class MissingBox {
  readonly #drawing: Drawing;
  readonly #clock: ClockPort;
  #since: number | null = null;
  #redraws = 0;

  constructor(drawing: Drawing, clock: ClockPort) {
    this.#drawing = drawing;
    this.#clock = clock;
  }

  /** Records a look at the screen. Returns true if the box is missing after the last drawing. */
  async isLost(isMissing: boolean): Promise<boolean> {
    const now = this.#clock.now();
    if (!isMissing || !this.#drawing.isReady()) this.#since = null;
    else if (this.#since === null) this.#since = now;
    else if (now - this.#since >= REDRAW_MS) {
      if (this.#redraws === REDRAWS) return true;
      this.#redraws += 1;
      await this.#drawing.redraw();
      this.#since = this.#clock.now();
    }
    return false;
  }
}
