import type { ScreenText } from '#core/socket/host-protocol.ts';
import type { TerminalColours } from '#shared/terminal/terminal.ts';

import type { ScreenEvent, ScreenSnapshot } from './screen.ts';

/**
 * Messages to the thread of the screens. `screen`: the number of a terminal; messages of one screen
 * are processed in order.
 */
export type ToScreens =
  | {
      readonly t: 'open';
      readonly screen: number;
      readonly cols: number;
      readonly rows: number;
      readonly offset: number;
      readonly colours: TerminalColours;
    }
  | { readonly t: 'write'; readonly screen: number; readonly bytes: Uint8Array }
  | { readonly t: 'resize'; readonly screen: number; readonly cols: number; readonly rows: number }
  | { readonly t: 'colours'; readonly screen: number; readonly colours: TerminalColours }
  | { readonly t: 'snapshot'; readonly screen: number; readonly id: number }
  | {
      readonly t: 'text';
      readonly screen: number;
      readonly id: number;
      readonly scrollback: number;
    }
  | { readonly t: 'close'; readonly screen: number };

export type FromScreens =
  | { readonly t: 'drawn'; readonly screen: number; readonly bytes: number }
  | { readonly t: 'answered'; readonly screen: number; readonly text: string }
  | { readonly t: 'happened'; readonly screen: number; readonly event: ScreenEvent }
  | { readonly t: 'snapshot'; readonly id: number; readonly snapshot: ScreenSnapshot | null }
  | { readonly t: 'text'; readonly id: number; readonly text: ScreenText | null };
