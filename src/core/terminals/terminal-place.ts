import type { Key, WatchedPlace } from '#core/detection/watch/watched-place.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import { placeIdOf } from '#shared/interaction/read-from.ts';

import type { Terminals } from './terminals.ts';

const arrows: Readonly<Record<Exclude<Key, 'Enter'>, string>> = { Up: 'A', Down: 'B', Right: 'C', Left: 'D' };

/** A terminal of the desk, as whoever watches it needs it. */
export class TerminalPlace implements WatchedPlace {
  readonly placeId: string;
  readonly #terminals: Terminals;
  readonly #terminalId: string;
  /** What its program asked of the keyboard, when it was looked at last. */
  #modes: Pick<ScreenText, 'bracketedPaste' | 'applicationCursor'> = { bracketedPaste: false };

  constructor(terminals: Terminals, terminalId: string) {
    this.placeId = placeIdOf({ kind: 'terminal', terminalId });
    this.#terminals = terminals;
    this.#terminalId = terminalId;
  }

  async look(scrollback: number): Promise<ScreenText | null> {
    const screen = await this.#terminals.screen(this.#terminalId, scrollback);
    if (screen) this.#modes = screen;
    return screen;
  }

  type(text: string): Promise<boolean> {
    const isRunning = this.#terminals.get(this.#terminalId)?.state === 'running';
    if (isRunning) this.#terminals.type(this.#terminalId, text);
    return Promise.resolve(isRunning);
  }

  paste(text: string): Promise<boolean> {
    return this.type(this.#modes.bracketedPaste ? `\u001B[200~${text}\u001B[201~` : text);
  }

  press(key: Key): Promise<boolean> {
    if (key === 'Enter') return this.type('\r');
    return this.type(`\u001B${this.#modes.applicationCursor === true ? 'O' : '['}${arrows[key]}`);
  }
}
