import { EventEmitter } from 'node:events';

import type { BrowserWindowConstructorOptions, ForkOptions } from 'electron';

import { StandinApp, type AppFacts } from './app.ts';
import { StandinMenu } from './menu.ts';
import { StandinChannel, StandinPort } from './ports.ts';
import { standinNet } from './net.ts';
import type { Runtime } from './runtime.ts';
import {
  StandinDialog,
  StandinImage,
  StandinNotification,
  StandinSafeStorage,
  StandinSession,
  StandinShell,
  StandinTray,
} from './system.ts';
import { strict, strictInstances } from './strict.ts';
import { StandinUtility } from './utility.ts';
import { StandinWebContents } from './web-contents.ts';
import { StandinWindow } from './window.ts';

export type Options = {
  readonly app: Omit<AppFacts, 'windows'>;
  readonly isDark: boolean;
  readonly keyStore: 'basic_text' | 'gnome_libsecret' | 'unknown';
};

/** The module `electron` as main imports it, with the parts that tests read and act on. */
export type Standin = ReturnType<typeof makeElectron>;

strictInstances(StandinWindow, 'BrowserWindow');
strictInstances(StandinWebContents, 'WebContents');
strictInstances(StandinTray, 'Tray');
strictInstances(StandinNotification, 'Notification');
strictInstances(StandinUtility, 'UtilityProcess');
strictInstances(StandinPort, 'MessagePortMain');

export function makeElectron(runtime: Runtime, { app: facts, isDark, keyStore }: Options) {
  const app = new StandinApp({ ...facts, windows: () => [...runtime.windows] });
  const dialog = new StandinDialog();
  const shell = new StandinShell();
  const session = new StandinSession();
  const powerMonitor = new EventEmitter();
  const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: isDark });
  const utilities: StandinUtility[] = [];

  class BrowserWindow extends StandinWindow {
    constructor(options?: BrowserWindowConstructorOptions) {
      super(runtime, options);
    }

    static getAllWindows(): readonly StandinWindow[] {
      return [...runtime.windows];
    }

    static getFocusedWindow(): StandinWindow | null {
      return runtime.focusedWindow;
    }

    static fromId(id: number): StandinWindow | null {
      return runtime.windows.find((window) => window.id === id) ?? null;
    }

    static fromWebContents(contents: unknown): StandinWindow | null {
      return runtime.windows.find(({ webContents }) => webContents === contents) ?? null;
    }
  }

  runtime.onOpened = (window) => {
    app.emit('browser-window-created', {}, window);
    app.emit('web-contents-created', {}, window.webContents);
  };
  // Electron quits by itself if no listener handles the event.
  runtime.onAllClosed = () => {
    if (!app.emit('window-all-closed')) app.quit();
  };

  const module = {
    app: strict('app', app),
    // Squirrel exists on macOS and Windows only. Installers of other kinds emit their events on
    // this object.
    autoUpdater: strict('autoUpdater', new EventEmitter()),
    BrowserWindow: strict('BrowserWindow', BrowserWindow),
    dialog: strict('dialog', dialog),
    Menu: strict('Menu', StandinMenu),
    MessageChannelMain: StandinChannel,
    nativeImage: strict('nativeImage', StandinImage),
    nativeTheme: strict('nativeTheme', nativeTheme),
    net: strict('net', standinNet),
    Notification: strict('Notification', StandinNotification),
    powerMonitor: strict('powerMonitor', powerMonitor),
    protocol: strict('protocol', runtime.scheme.protocol),
    safeStorage: strict('safeStorage', new StandinSafeStorage(keyStore)),
    screen: strict(
      'screen',
      Object.assign(new EventEmitter(), {
        getAllDisplays: () => runtime.displays,
        getPrimaryDisplay: () => runtime.displays[0],
      }),
    ),
    session: strict('session', {
      defaultSession: strict('session.defaultSession', session),
      fromPartition: (name: string) => strict(`session ${name}`, new StandinSession()),
    }),
    shell: strict('shell', shell),
    Tray: strict('Tray', StandinTray),
    utilityProcess: strict('utilityProcess', {
      fork: (script: string, args?: readonly string[], options?: ForkOptions) => {
        const child = new StandinUtility(script, args, options);
        utilities.push(child);
        return child;
      },
    }),
  };
  return { module, app, dialog, shell, session, powerMonitor, nativeTheme, utilities };
}
