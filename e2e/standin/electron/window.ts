import { EventEmitter } from 'node:events';

import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Display,
  NativeImage,
  ProgressBarOptions,
  Rectangle,
} from 'electron';

import type { Cdp, PageSession } from '../browser/cdp.ts';
import type { SchemeServer } from '../browser/scheme-server.ts';
import { cancellable } from './events.ts';
import { StandinImage } from './system.ts';
import { StandinWebContents } from './web-contents.ts';

const DEFAULT_SIZE = { width: 800, height: 600 };

let nextId = 1;

/**
 * The parts of the stand-in that a window uses: the browser that renders it, and the notifications
 * of its life cycle and focus.
 */
type WindowHost = {
  readonly cdp: Cdp;
  readonly scheme: SchemeServer;
  readonly focusedWindow: StandinWindow | null;
  readonly displays: readonly Pick<Display, 'workArea'>[];
  newTarget(bounds: Rectangle): Promise<string>;
  closeTarget(page: PageSession): Promise<void>;
  addWindow(window: StandinWindow): void;
  removeWindow(window: StandinWindow): void;
  notifyIfAllClosed(): void;
  focusWindow(window: StandinWindow): void;
  blurWindow(window: StandinWindow): void;
};

/** A window. Its page is real; its frame and its position on the screen are only recorded. */
export class StandinWindow
  extends EventEmitter
  implements
    Pick<
      BrowserWindow,
      | 'id'
      | 'loadURL'
      | 'show'
      | 'hide'
      | 'focus'
      | 'close'
      | 'destroy'
      | 'restore'
      | 'minimize'
      | 'maximize'
      | 'isMaximized'
      | 'isMinimized'
      | 'isFullScreen'
      | 'setFullScreen'
      | 'isVisible'
      | 'isFocused'
      | 'isDestroyed'
      | 'getBounds'
      | 'getNormalBounds'
      | 'setBounds'
      | 'setTitle'
      | 'setProgressBar'
      | 'setOverlayIcon'
      | 'flashFrame'
    >
{
  readonly id = nextId++;
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: StandinWebContents;
  readonly #runtime: WindowHost;
  #bounds: Rectangle;
  #isMaximized = false;
  #isMinimized = false;
  #isFullScreen = false;
  #isVisible: boolean;
  #isDestroyed = false;
  title: string;
  progress: { readonly value: number; readonly mode: string } = { value: -1, mode: 'none' };
  overlay: { readonly image: string; readonly text: string } | null = null;
  isFlashing = false;

  constructor(runtime: WindowHost, options: BrowserWindowConstructorOptions = {}) {
    super();
    this.#runtime = runtime;
    this.options = options;
    const { width = DEFAULT_SIZE.width, height = DEFAULT_SIZE.height } = options;
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width, height };
    this.#isVisible = options.show ?? true;
    this.title = options.title ?? '';
    const target = runtime.newTarget(this.#bounds);
    this.webContents = new StandinWebContents(
      runtime.cdp,
      runtime.scheme,
      target,
      options.webPreferences?.preload,
    );
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    runtime.addWindow(this);
  }

  async loadURL(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) =>
      this.webContents.once('did-finish-load', () => resolve()),
    );
    await this.webContents.load(url);
    await loaded;
  }

  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }

  hide(): void {
    this.#isVisible = false;
    this.#runtime.blurWindow(this);
    this.emit('hide');
  }

  focus(): void {
    this.#runtime.focusWindow(this);
    this.webContents.focus();
  }

  isFocused(): boolean {
    return this.#runtime.focusedWindow === this;
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = cancellable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.webContents.destroy();
    void this.webContents.ready.then(async (page) => this.#runtime.closeTarget(page));
    this.#runtime.removeWindow(this);
    this.emit('closed');
    this.#runtime.notifyIfAllClosed();
  }

  minimize(): void {
    this.#isMinimized = true;
    this.emit('minimize');
  }

  restore(): void {
    this.#isMinimized = false;
    this.emit('restore');
  }

  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  setFullScreen(flag: boolean): void {
    this.#isFullScreen = flag;
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen');
  }

  getBounds(): Rectangle {
    return this.#isMaximized || this.#isFullScreen
      ? this.#runtime.displays[0]!.workArea
      : this.#bounds;
  }

  getNormalBounds(): Rectangle {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
    this.emit('move');
  }

  setTitle(title: string): void {
    this.title = title;
  }

  setProgressBar(value: number, { mode = 'normal' }: Partial<ProgressBarOptions> = {}): void {
    this.progress = { value, mode: value < 0 ? 'none' : mode };
  }

  setOverlayIcon(overlay: NativeImage | null, text: string): void {
    this.overlay = overlay instanceof StandinImage ? { image: overlay.path, text } : null;
  }

  /**
   * Blocks the page for `ms` milliseconds, forever if null. Electron itself detects a blocked page
   * when input waits for some seconds.
   */
  async hang(ms: number | null): Promise<void> {
    const answersAgain = this.webContents.busyFor(ms);
    this.emit('unresponsive');
    await answersAgain;
    this.emit('responsive');
  }

  flashFrame(flag: boolean): void {
    this.isFlashing = flag;
  }
}
