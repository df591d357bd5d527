import { BrowserWindow, MessageChannelMain, nativeTheme, screen } from 'electron';

import type { ClockPort } from '#core/ports.ts';
import { emitterPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import { MAX_TO_SHELL, type FromShell, type ToShell, type Wish } from '#shared/shell/shell-messages.ts';

import { mayNavigate, PAGE_URL } from './page-address.ts';
import { restartWait } from '../core/restart-policy.ts';
import { ShellPort } from './shell-port.ts';
import { windowOptions } from './window-options.ts';
import { nextBounds, onScreen, type WindowState } from './window-state.ts';

export type WindowsOptions = {
  readonly preload: string;
  readonly clock: ClockPort;
  /** Gives the window a port to core, where there is one. */
  readonly introduce: (window: BrowserWindow) => void;
  readonly onMessage: (window: BrowserWindow, message: ToShell) => void;
  /** The page of a new or reloaded window is there: it wants to know the state of the shell. */
  readonly onPage: (tell: (message: FromShell) => void) => void;
  /** Something that is remembered of the windows has changed. */
  readonly onChange: () => void;
  /** Its page ended too often to be loaded again by itself. */
  readonly onPageGone: (window: BrowserWindow) => void;
};

type Held = {
  readonly window: BrowserWindow;
  port: ShellPort | null;
  sessionId: string | null;
  /** What it shows as soon as it has a page. */
  wish: Wish | null;
  crashes: readonly number[];
};

/** The windows that are open, and what is in front in each. */
export class Windows {
  readonly #options: WindowsOptions;
  readonly #held = new Map<number, Held>();

  constructor(options: WindowsOptions) {
    this.#options = options;
  }

  get all(): readonly BrowserWindow[] {
    return [...this.#held.values()].map(({ window }) => window);
  }

  /** `remembered`: from the last time. */
  open(wish: Wish | null, remembered: WindowState | null = null): BrowserWindow {
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const bounds = remembered ? onScreen(remembered.bounds, screens) : nextBounds(this.#bounds(), screens);
    const window = new BrowserWindow({ ...windowOptions(this.#options.preload, nativeTheme.shouldUseDarkColors), ...bounds });
    const sessionId = remembered?.sessionId ?? null;
    const first: Wish | null = wish ?? (sessionId === null ? null : { to: 'session', sessionId });
    const held: Held = { window, port: null, sessionId, wish: first, crashes: [] };
    this.#held.set(window.id, held);
    if (remembered?.isMaximized) window.maximize();
    if (remembered?.isFullScreen) window.setFullScreen(true);
    window.once('ready-to-show', () => window.show());
    window.webContents.on('did-finish-load', () => this.#pageLoaded(held));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') this.#pageCrashed(held);
    });
    const { onChange } = this.#options;
    window.on('resize', onChange).on('move', onChange).on('maximize', onChange).on('unmaximize', onChange);
    window.on('enter-full-screen', onChange).on('leave-full-screen', onChange);
    window.on('closed', () => {
      this.#held.delete(window.id);
      this.#options.onChange();
    });
    void window.loadURL(PAGE_URL);
    this.#options.onChange();
    return window;
  }

  /** Shows it in the window that was used last, or in a new one. */
  show(wish: Wish | null): void {
    const window = BrowserWindow.getFocusedWindow() ?? this.all.at(-1);
    const held = window && this.#held.get(window.id);
    if (!held) return void this.open(wish);
    if (held.window.isMinimized()) held.window.restore();
    held.window.show();
    if (!wish) return;
    if (held.port) held.port.tell({ type: 'go', wish });
    else held.wish = wish;
  }

  tellAll(message: FromShell): void {
    for (const { port } of this.#held.values()) port?.tell(message);
  }

  /** Every window needs a new port to core. */
  introduceAll(): void {
    for (const { window, port } of this.#held.values()) if (port) this.#options.introduce(window);
  }

  front(window: BrowserWindow, sessionId: string | null): void {
    const held = this.#held.get(window.id);
    if (!held || held.sessionId === sessionId) return;
    held.sessionId = sessionId;
    this.#options.onChange();
  }

  states(): readonly WindowState[] {
    return [...this.#held.values()].map(({ window, sessionId }) => ({
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

  #pageLoaded(held: Held): void {
    // Whoever has the ports speaks for the person: they go to Corral's own page and to no other, however that came here.
    if (!mayNavigate(held.window.webContents.getURL())) return;
    const { port1, port2 } = new MessageChannelMain();
    const channel = messagePortChannel(emitterPort(port1), MAX_TO_SHELL);
    const port = new ShellPort(channel, (message) => this.#options.onMessage(held.window, message));
    held.port = port;
    channel.onClose(() => {
      if (held.port === port) held.port = null;
    });
    held.window.webContents.postMessage('corral:shell', null, [port2]);
    this.#options.onPage((message) => port.tell(message));
    this.#options.introduce(held.window);
    if (held.wish) port.tell({ type: 'go', wish: held.wish });
    held.wish = null;
  }

  /** Loads it again: what was in front, and the place in it, are kept. */
  #pageCrashed(held: Held): void {
    const now = this.#options.clock.now();
    held.port = null;
    held.crashes = [...held.crashes, now].slice(-10);
    const wait = restartWait(held.crashes, now);
    if (wait === null) this.#options.onPageGone(held.window);
    else this.#options.clock.after(wait, () => this.reload(held.window));
  }
}
