import type { Key, WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { placeIdOf } from '#shared/interaction/read-from.ts';

import type { Tmux } from './tmux.ts';

/**
 * The names of a pane with the process that tmux started in it, since a new server reuses the
 * names.
 */
export type PaneName = { readonly socket: string; readonly paneId: string; readonly pid: number };

/** A pane of the person's tmux as a watched place. */
export class PanePlace implements WatchedPlace {
  readonly placeId: string;
  readonly #tmux: Tmux;
  readonly #pane: PaneName;

  constructor(tmux: Tmux, pane: PaneName) {
    this.placeId = placeIdOf({ kind: 'pane', socket: pane.socket, paneId: pane.paneId });
    this.#tmux = tmux;
    this.#pane = pane;
  }

  async look(scrollback: number): Promise<ScreenText | null> {
    const result = await this.#tmux.look(this.#pane, scrollback);
    const look = result.ok ? result.value : null;
    return look && !look.dead && look.pid === this.#pane.pid ? look.screen : null;
  }

  type(text: string, on: ScreenText): Promise<boolean> {
    return this.#tmux.type(this.#pane, text, false, on);
  }

  paste(text: string, on: ScreenText): Promise<boolean> {
    return this.#tmux.type(this.#pane, text, true, on);
  }

  press(key: Key, on: ScreenText): Promise<boolean> {
    return this.#tmux.press(this.#pane, key, on);
  }
}
