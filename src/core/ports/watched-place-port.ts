import type { ScreenText } from '#core/socket/host-protocol.ts';

export type Key = 'Enter' | 'Up' | 'Down' | 'Left' | 'Right';

/**
 * A terminal or a pane, as used by a watcher. Input is typed only if the place still shows the
 * screen `on`, checked at the moment of typing; the result is false if nothing was typed.
 */
export interface WatchedPlace {
  readonly placeId: string;
  /** Returns null if the place is gone or cannot be read now. */
  look(scrollback: number): Promise<ScreenText | null>;
  type(text: string, on: ScreenText): Promise<boolean>;
  /** Pastes the text in one piece, where the program can distinguish a paste from keys. */
  paste(text: string, on: ScreenText): Promise<boolean>;
  press(key: Key, on: ScreenText): Promise<boolean>;
}
