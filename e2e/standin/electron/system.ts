import { EventEmitter } from 'node:events';

import type {
  Dialog,
  MessageBoxOptions,
  NativeImage,
  Notification,
  NotificationConstructorOptions,
  OpenDialogOptions,
  SafeStorage,
  Session,
  Shell,
  Tray,
  WebContents,
} from 'electron';

import type { StandinMenu } from './menu.ts';

/** An image, known by the path of its file. */
export class StandinImage implements Pick<
  NativeImage,
  'isEmpty' | 'setTemplateImage' | 'isTemplateImage'
> {
  readonly path: string;
  #isTemplate = false;

  constructor(path: string) {
    this.path = path;
  }

  static createFromPath(path: string): StandinImage {
    return new StandinImage(path);
  }

  static createEmpty(): StandinImage {
    return new StandinImage('');
  }

  isEmpty(): boolean {
    return this.path === '';
  }

  setTemplateImage(option: boolean): void {
    this.#isTemplate = option;
  }

  isTemplateImage(): boolean {
    return this.#isTemplate;
  }
}

export class StandinTray
  extends EventEmitter
  implements Pick<Tray, 'setToolTip' | 'destroy' | 'isDestroyed'>
{
  static readonly all: StandinTray[] = [];
  image: StandinImage | string;
  toolTip = '';
  menu: StandinMenu | null = null;

  constructor(image: StandinImage | string) {
    super();
    this.image = image;
    StandinTray.all.push(this);
  }

  setImage(image: StandinImage | string): void {
    this.image = image;
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }

  setContextMenu(menu: StandinMenu | null): void {
    this.menu = menu;
  }

  destroy(): void {
    StandinTray.all.splice(StandinTray.all.indexOf(this), 1);
  }

  isDestroyed(): boolean {
    return !StandinTray.all.includes(this);
  }
}

/**
 * A notification. `isOpen` means that it is on the screen. Closed notifications stay in `all`, so
 * that a test can check what was shown.
 */
export class StandinNotification
  extends EventEmitter
  implements Pick<Notification, 'show' | 'close'>
{
  static readonly all: StandinNotification[] = [];
  static isSystemReady = true;
  readonly options: NotificationConstructorOptions;
  isOpen = false;

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }

  static isSupported(): boolean {
    return StandinNotification.isSystemReady;
  }

  show(): void {
    this.isOpen = true;
    StandinNotification.all.push(this);
    this.emit('show', {});
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.emit('close', {});
  }
}

export type DialogRecord = {
  readonly kind: 'message' | 'open' | 'error';
  readonly options: object;
};

/**
 * Records dialogs and answers them. The answer is the one that a test has prepared; otherwise the
 * button that closes the dialog.
 */
export class StandinDialog implements Pick<Dialog, 'showErrorBox'> {
  readonly seen: DialogRecord[] = [];
  readonly answers: number[] = [];
  readonly folders: string[] = [];
  readonly #open = new Set<(button: number) => void>();

  /** The number of dialogs that wait for a choice. */
  get open(): number {
    return this.#open.size;
  }

  /** Chooses a button of the open dialog, or of the next one. */
  choose(button: number): void {
    const [answer] = this.#open;
    if (answer) answer(button);
    else this.answers.push(button);
  }

  showErrorBox(title: string, content: string): void {
    this.seen.push({ kind: 'error', options: { title, content } });
    // Main may exit right after this dialog, so the text is also printed.
    process.stderr.write(`${title}: ${content}\n`);
  }

  async showMessageBox(
    ...args: readonly unknown[]
  ): Promise<{ response: number; checkboxChecked: boolean }> {
    const options = args.at(-1) as MessageBoxOptions;
    this.seen.push({ kind: 'message', options });
    const { cancelId = 0, signal } = options;
    if (signal && this.answers.length === 0) return this.#untilChosen(signal, cancelId);
    return { response: this.answers.shift() ?? cancelId, checkboxChecked: false };
  }

  /** Waits until a button is chosen, or until main closes the dialog with its signal. */
  async #untilChosen(
    signal: AbortSignal,
    cancelId: number,
  ): Promise<{ response: number; checkboxChecked: boolean }> {
    const answer = Promise.withResolvers<number>();
    this.#open.add(answer.resolve);
    signal.addEventListener('abort', () => answer.resolve(cancelId));
    const response = await answer.promise;
    this.#open.delete(answer.resolve);
    return { response, checkboxChecked: false };
  }

  async showOpenDialog(
    ...args: readonly unknown[]
  ): Promise<{ canceled: boolean; filePaths: string[] }> {
    this.seen.push({ kind: 'open', options: args.at(-1) as OpenDialogOptions });
    const folder = this.folders.shift();
    return folder === undefined
      ? { canceled: true, filePaths: [] }
      : { canceled: false, filePaths: [folder] };
  }
}

export class StandinShell implements Pick<Shell, 'openExternal' | 'openPath'> {
  readonly opened: string[] = [];

  async openExternal(url: string): Promise<void> {
    this.opened.push(url);
  }

  async openPath(path: string): Promise<string> {
    this.opened.push(path);
    return '';
  }
}

type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>;

/** A key store that reverses texts, which is enough to check that no plain text is stored. */
export class StandinSafeStorage implements Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
> {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async isAsyncEncryptionAvailable(): Promise<boolean> {
    return this.#backend !== 'unknown';
  }

  getSelectedStorageBackend(): Backend {
    return this.#backend;
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    return Buffer.from(`v10${plainText.split('').toReversed().join('')}`);
  }

  async decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ shouldReEncrypt: boolean; result: string }> {
    const text = encrypted.toString();
    if (!text.startsWith('v10')) throw new Error('Error while decrypting the ciphertext.');
    return { shouldReEncrypt: false, result: text.slice(3).split('').toReversed().join('') };
  }
}

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type DeviceHandler = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>;

/** The permission handlers of main, called as Chromium calls them. */
export class StandinSession implements Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> {
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;
  #device: DeviceHandler | null = null;

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(handler: DeviceHandler | null): void {
    this.#device = handler;
  }

  /**
   * Calls the handlers of a permission. A permission without a handler is granted, as in Electron.
   */
  async permission(
    contents: unknown,
    name: string,
  ): Promise<{ asked: boolean; checked: boolean; device: boolean }> {
    // The casts pass the stand-in's contents, and any permission name that Chromium knows.
    const page = contents as WebContents;
    const permission = name as Parameters<RequestHandler>[1];
    const asked = Promise.withResolvers<boolean>();
    if (this.#request)
      this.#request(page, permission, asked.resolve, { isMainFrame: true, requestingUrl: '' });
    else asked.resolve(true);
    const details = { isMainFrame: true, requestingUrl: '' };
    const device = {
      deviceType: 'usb' as const,
      origin: '',
      device: {} as Parameters<DeviceHandler>[0]['device'],
    };
    return {
      asked: await asked.promise,
      checked: this.#check?.(page, permission, '', details) ?? true,
      device: this.#device?.(device) ?? true,
    };
  }
}
