import type {
  BrowserWindowConstructorOptions,
  NotificationConstructorOptions,
  Rectangle,
} from 'electron';

import type { MenuEntryState } from './electron/menu.ts';
import type { DialogRecord } from './electron/system.ts';

/**
 * Messages between a test and the stand-in, over the IPC channel that Node opens between a process
 * and its child.
 */

export type WindowState = {
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

export type NotificationRecord = {
  readonly at: number;
  readonly isOpen: boolean;
  readonly options: NotificationConstructorOptions;
};

/** The state of the system as main has changed it so far. */
export type SystemState = {
  readonly windows: readonly WindowState[];
  readonly tray: {
    readonly image: string;
    readonly isTemplate: boolean;
    readonly toolTip: string;
    readonly menu: readonly MenuEntryState[];
  } | null;
  readonly menu: readonly MenuEntryState[];
  readonly notifications: readonly NotificationRecord[];
  readonly dialogs: readonly DialogRecord[];
  /** The number of open dialogs, among those that main can close with a signal. */
  readonly openDialogs: number;
  readonly opened: readonly string[];
  readonly badge: number;
  readonly isSandboxed: boolean;
  readonly protocols: readonly string[];
  readonly opensAtLogin: boolean;
  readonly schemes: readonly object[];
  readonly corePid: number | null;
};

/** Actions of a person or of the system. */
export type Act =
  | { readonly type: 'look' }
  | {
      readonly type: 'clickMenu';
      readonly of: 'tray' | 'application';
      readonly path: readonly string[];
    }
  | { readonly type: 'clickTray' }
  | {
      readonly type: 'notification';
      readonly at: number;
      readonly does: 'click' | 'close' | 'action' | 'reply';
      readonly index?: number;
      readonly reply?: string;
    }
  /** Sets the button of the next dialog, or the folder of the next folder dialog. */
  | { readonly type: 'answerDialog'; readonly button: number }
  | { readonly type: 'chooseFolder'; readonly folder: string }
  | { readonly type: 'appEvent'; readonly event: 'activate' }
  | { readonly type: 'openUrl'; readonly url: string }
  | { readonly type: 'openFile'; readonly path: string }
  | { readonly type: 'secondInstance'; readonly argv: readonly string[] }
  | {
      readonly type: 'power';
      readonly event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen';
    }
  | { readonly type: 'closeWindow'; readonly id: number }
  | { readonly type: 'moveWindow'; readonly id: number; readonly bounds: Rectangle }
  /** Blocks the page for `ms` milliseconds; forever if null. */
  | { readonly type: 'hangPage'; readonly id: number; readonly ms: number | null }
  | { readonly type: 'crashPage'; readonly id: number }
  /** Returns the text that the page of a window shows. */
  | { readonly type: 'read'; readonly id: number }
  | { readonly type: 'crashCore' }
  | { readonly type: 'quit' }
  | { readonly type: 'permission'; readonly name: string }
  /** Returns the decision of main about a page that opens an address in another window. */
  | { readonly type: 'askOpen'; readonly url: string }
  | { readonly type: 'refusesWebview' }
  /** Returns the number of ports that main would send to a page of that address. */
  | { readonly type: 'portsFor'; readonly url: string }
  /** Returns the response of main to a request of the page. */
  | { readonly type: 'fetch'; readonly url: string }
  | {
      readonly type: 'knowDropped';
      readonly id: number;
      readonly name: string;
      readonly path: string;
    };

export type ActReply = { readonly id: number; readonly ok: boolean; readonly value: unknown };
