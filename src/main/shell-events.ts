import { EventEmitter } from 'node:events';

import type { BrowserWindow } from 'electron';

import type { DeskState } from '#shared/desk/desk-state.ts';
import type { FromShell, ToShell } from '#shared/shell/shell-messages.ts';

/**
 * Reports of parts of the desktop shell, with their arguments. A part gets the parts that it
 * commands when it is created; whatever concerns later parts it emits, and `DesktopShell` decides
 * what follows.
 */
type Events = {
  /** A core runs; every window needs a new port. */
  readonly coreStarted: [];
  readonly deskChanged: [desk: DeskState];
  /** The page of a new or reloaded window has loaded and needs the state of the shell. */
  readonly pageLoaded: [send: (message: FromShell) => void];
  /** A page crashed too often to be reloaded automatically. */
  readonly pageGone: [window: BrowserWindow];
  readonly windowMessage: [window: BrowserWindow, message: ToShell];
  /** A stored property of a window has changed. */
  readonly windowsChanged: [];
  readonly updateChanged: [];
};

export class ShellEvents extends EventEmitter<Events> {}
