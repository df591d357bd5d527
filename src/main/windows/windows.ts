import { BrowserWindow, MessageChannelMain, nativeTheme, screen } from 'electron';

import type { ClockPort } from '#core/ports.ts';
import { emitterPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import {
  MAX_TO_SHELL,
  type FromShell,
  type ToShell,
  type NavigationTarget,
} from '#shared/shell/shell-messages.ts';

import { mayNavigate, PAGE_URL } from './page-address.ts';
import { restartWait } from '../core/restart-policy.ts';
import { ShellPort } from './shell-port.ts';
import { windowOptions } from './window-options.ts';
import { nextBounds, onScreen, type WindowState } from './window-state.ts';

export type WindowsOptions = {
  readonly preload: string;
  readonly clock: ClockPort;
  /** Gives the window a port to core, if a core runs. */
  readonly connectToCore: (window: BrowserWindow) => void;
  readonly onMessage: (window: BrowserWindow, message: ToShell) => void;
  /**
   * Called when the page of a new or reloaded window has loaded and needs the state of the shell.
   */
  readonly onPage: (send: (message: FromShell) => void) => void;
  /** Called when a stored property of a window has changed. */
  readonly onChange: () => void;
  /** Called when a page crashed too often to be reloaded automatically. */
  readonly onPageGone: (window: BrowserWindow) => void;
};

type OpenWindow = {
  readonly window: BrowserWindow;
  port: ShellPort | null;
  sessionId: string | null;
  /** Target to show as soon as the page has loaded. */
  navigationTarget: NavigationTarget | null;
  crashes: readonly number[];
};

/** Open windows, with the session in front in each. */
export class Windows {
  readonly #options: WindowsOptions;
  readonly #windows = new Map<number, OpenWindow>();

  constructor(options: WindowsOptions) {
    this.#options = options;
  }

  get all(): readonly BrowserWindow[] {
    return [...this.#windows.values()].map(({ window }) => window);
  }

  /** Opens a window. `remembered` is its state at the last quit. */
  open(
    navigationTarget: NavigationTarget | null,
    remembered: WindowState | null = null,
  ): BrowserWindow {
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const bounds = remembered
      ? onScreen(remembered.bounds, screens)
      : nextBounds(this.#bounds(), screens);
    const window = new BrowserWindow({
      ...windowOptions(this.#options.preload, nativeTheme.shouldUseDarkColors),
      ...bounds,
    });
    const sessionId = remembered?.sessionId ?? null;
    const first: NavigationTarget | null =
      navigationTarget ?? (sessionId === null ? null : { to: 'session', sessionId });
    const entry: OpenWindow = {
      window,
      port: null,
      sessionId,
      navigationTarget: first,
      crashes: [],
    };
    this.#windows.set(window.id, entry);
    if (remembered?.isMaximized) window.maximize();
    if (remembered?.isFullScreen) window.setFullScreen(true);
    window.once('ready-to-show', () => window.show());
    window.webContents.on('did-finish-load', () => this.#pageLoaded(entry));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') this.#pageCrashed(entry);
    });
    const { onChange } = this.#options;
    window
      .on('resize', onChange)
      .on('move', onChange)
      .on('maximize', onChange)
      .on('unmaximize', onChange);
    window.on('enter-full-screen', onChange).on('leave-full-screen', onChange);
    window.on('closed', () => {
      this.#windows.delete(window.id);
      this.#options.onChange();
    });
    void window.loadURL(PAGE_URL);
    this.#options.onChange();
    return window;
  }

  /** Shows a target in the most recently used window, or in a new one. */
  show(navigationTarget: NavigationTarget | null): void {
    const window = BrowserWindow.getFocusedWindow() ?? this.all.at(-1);
    const entry = window && this.#windows.get(window.id);
    if (!entry) return void this.open(navigationTarget);
    if (entry.window.isMinimized()) entry.window.restore();
    entry.window.show();
    if (!navigationTarget) return;
    if (entry.port) entry.port.send({ type: 'go', navigationTarget });
    else entry.navigationTarget = navigationTarget;
  }

  broadcast(message: FromShell): void {
    for (const { port } of this.#windows.values()) port?.send(message);
  }

  /** Gives every window a new port to core. */
  connectAllToCore(): void {
    for (const { window, port } of this.#windows.values())
      if (port) this.#options.connectToCore(window);
  }

  setFrontSession(window: BrowserWindow, sessionId: string | null): void {
    const entry = this.#windows.get(window.id);
    if (!entry || entry.sessionId === sessionId) return;
    entry.sessionId = sessionId;
    this.#options.onChange();
  }

  states(): readonly WindowState[] {
    return [...this.#windows.values()].map(({ window, sessionId }) => ({
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      sessionId,
    }));
  }

  reload(window: BrowserWindow): void {
    if (!window.isDestroyed()) window.webContents.reload();
  }

  #bounds() {
    return this.all.map((window) => window.getNormalBounds());
  }

  #pageLoaded(entry: OpenWindow): void {
    // Ports grant the rights of the person, so only Corral's own page gets them, whatever page was
    // loaded here.
    if (!mayNavigate(entry.window.webContents.getURL())) return;
    const { port1, port2 } = new MessageChannelMain();
    const channel = messagePortChannel(emitterPort(port1), MAX_TO_SHELL);
    const port = new ShellPort(channel, (message) =>
      this.#options.onMessage(entry.window, message),
    );
    entry.port = port;
    channel.onClose(() => {
      if (entry.port === port) entry.port = null;
    });
    entry.window.webContents.postMessage('corral:shell', null, [port2]);
    this.#options.onPage((message) => port.send(message));
    this.#options.connectToCore(entry.window);
    if (entry.navigationTarget) port.send({ type: 'go', navigationTarget: entry.navigationTarget });
    entry.navigationTarget = null;
  }

  /** Reloads a crashed page, keeping its session and scroll position. */
  #pageCrashed(entry: OpenWindow): void {
    const now = this.#options.clock.now();
    entry.port = null;
    entry.crashes = [...entry.crashes, now].slice(-10);
    const wait = restartWait(entry.crashes, now);
    if (wait === null) this.#options.onPageGone(entry.window);
    else this.#options.clock.after(wait, () => this.reload(entry.window));
  }
}
