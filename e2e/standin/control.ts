import type { BrowserWindowConstructorOptions, NotificationConstructorOptions, Rectangle } from 'electron';

import type { EntrySeen } from './electron/menu.ts';
import type { DialogSeen } from './electron/system.ts';

/** How a test speaks to the stand-in, over the channel that Node opens between a process and its child. */

export type WindowSeen = {
  readonly id: number;
  readonly options: BrowserWindowConstructorOptions;
  readonly bounds: Rectangle;
  readonly isVisible: boolean;
  readonly isMaximized: boolean;
  readonly isMinimized: boolean;
  readonly isFocused: boolean;
  readonly title: string;
  readonly url: string;
  readonly progress: { readonly value: number; readonly mode: string };
  readonly overlay: { readonly image: string; readonly text: string } | null;
};

export type NotificationSeen = {
  readonly at: number;
  readonly isOpen: boolean;
  readonly options: NotificationConstructorOptions;
};

/** What main has done to the system so far. */
export type Seen = {
  readonly windows: readonly WindowSeen[];
  readonly tray: {
    readonly image: string;
    readonly isTemplate: boolean;
    readonly toolTip: string;
    readonly menu: readonly EntrySeen[];
  } | null;
  readonly menu: readonly EntrySeen[];
  readonly notifications: readonly NotificationSeen[];
  readonly dialogs: readonly DialogSeen[];
  /** Of those that whoever asked may take away: how many still wait. */
  readonly openDialogs: number;
  readonly opened: readonly string[];
  readonly badge: number;
  readonly isSandboxed: boolean;
  readonly protocols: readonly string[];
  readonly opensAtLogin: boolean;
  readonly schemes: readonly object[];
  readonly corePid: number | null;
};

/** What a person or the system does. */
export type Act =
  | { readonly type: 'look' }
  | { readonly type: 'clickMenu'; readonly of: 'tray' | 'application'; readonly path: readonly string[] }
  | { readonly type: 'clickTray' }
  | {
      readonly type: 'notification';
      readonly at: number;
      readonly does: 'click' | 'close' | 'action' | 'reply';
      readonly index?: number;
      readonly reply?: string;
    }
  /** The button of the next dialog, or the folder of the next folder dialog. */
  | { readonly type: 'answerDialog'; readonly button: number }
  | { readonly type: 'chooseFolder'; readonly folder: string }
  | { readonly type: 'appEvent'; readonly event: 'activate' }
  | { readonly type: 'openUrl'; readonly url: string }
  | { readonly type: 'openFile'; readonly path: string }
  | { readonly type: 'secondInstance'; readonly argv: readonly string[] }
  | { readonly type: 'power'; readonly event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen' }
  | { readonly type: 'closeWindow'; readonly id: number }
  | { readonly type: 'moveWindow'; readonly id: number; readonly bounds: Rectangle }
  /** `null`: for ever. */
  | { readonly type: 'hangPage'; readonly id: number; readonly ms: number | null }
  | { readonly type: 'crashPage'; readonly id: number }
  /** The text that the page of a window shows. */
  | { readonly type: 'read'; readonly id: number }
  | { readonly type: 'crashCore' }
  | { readonly type: 'quit' }
  | { readonly type: 'permission'; readonly name: string }
  /** What main says to a page that wants to open an address in another window. */
  | { readonly type: 'askOpen'; readonly url: string }
  | { readonly type: 'refusesWebview' }
  /** How many ports main hands to a page of that address, if one stood in the window. */
  | { readonly type: 'portsFor'; readonly url: string }
  /** What main answers to a request of the page. */
  | { readonly type: 'fetch'; readonly url: string }
  | { readonly type: 'knowDropped'; readonly id: number; readonly name: string; readonly path: string };

export type ActReply = { readonly id: number; readonly ok: boolean; readonly value: unknown };
