import type { Key, WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { placeIdOf } from '#shared/interaction/read-from.ts';

import type { Terminals } from './terminals.ts';

const arrows: Readonly<Record<Exclude<Key, 'Enter'>, string>> = {
  Up: 'A',
  Down: 'B',
  Right: 'C',
  Left: 'D',
};

/** A terminal of the desk as a watched place. */
export class TerminalPlace implements WatchedPlace {
  readonly placeId: string;
  readonly #terminals: Terminals;
  readonly #terminalId: string;

  constructor(terminals: Terminals, terminalId: string) {
    this.placeId = placeIdOf({ kind: 'terminal', terminalId });
    this.#terminals = terminals;
    this.#terminalId = terminalId;
  }

  look(scrollback: number): Promise<ScreenText | null> {
    return this.#terminals.screen(this.#terminalId, scrollback);
  }

  type(text: string, on: ScreenText): Promise<boolean> {
    const isRunning = this.#terminals.get(this.#terminalId)?.state === 'running';
    return isRunning
      ? this.#terminals.typeInto(this.#terminalId, text, on)
      : Promise.resolve(false);
  }

  paste(text: string, on: ScreenText): Promise<boolean> {
    return this.type(on.bracketedPaste ? `\u001B[200~${text}\u001B[201~` : text, on);
  }

  press(key: Key, on: ScreenText): Promise<boolean> {
    if (key === 'Enter') return this.type('\r', on);
    return this.type(`\u001B${on.applicationCursor === true ? 'O' : '['}${arrows[key]}`, on);
  }
}
