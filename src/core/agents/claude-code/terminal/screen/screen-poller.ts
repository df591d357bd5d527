import type { ClockPort } from '#core/ports.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

/** Polling interval. */
const LOOK_MS = 100;

type ScreenSource = { screen(): Promise<ScreenText | null> };

/** Reads a value from a screen with the parser `of`. */
export class ScreenPoller {
  readonly #terminal: ScreenSource;
  readonly #clock: ClockPort;

  constructor(terminal: ScreenSource, clock: ClockPort) {
    this.#terminal = terminal;
    this.#clock = clock;
  }

  async read<T>(of: (screen: ScreenText) => T | null): Promise<T | null> {
    const screen = await this.#terminal.screen();
    return screen && of(screen);
  }

  /** Polls until the value satisfies `isSo` and returns it. Returns `late` after the time limit. */
  async until<T>(
    ms: number,
    of: (screen: ScreenText) => T | null,
    isSo: (found: T | null) => boolean,
  ): Promise<T | null | 'late'> {
    const end = this.#clock.now() + ms;
    while (this.#clock.now() < end) {
      const found = await this.read(of);
      if (isSo(found)) return found;
      await new Promise<void>((resolve) => void this.#clock.after(LOOK_MS, resolve));
    }
    return 'late';
  }
}
