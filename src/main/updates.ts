import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { AppUpdater, CancellationToken } from 'electron-updater';

import type { ClockPort } from '#core/ports.ts';
import type { NoUpdates, UpdateProblem, UpdateState } from '#shared/shell/update-state.ts';

/** Electron's own requests never give up. */
const LOOK_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_DETAIL = 300;

/** Of electron-updater, what is used of it. */
type Updater = Pick<AppUpdater, 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall'> & {
  on(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

export type UpdatesOptions = {
  readonly absence: NoUpdates | null;
  readonly clock: ClockPort;
  /** Only when it is needed: most starts need none of it. */
  readonly load: () => Promise<{ readonly updater: Updater; readonly token: () => CancellationToken }>;
  readonly onChange: () => void;
  /** Found without anybody having asked just now. */
  readonly onFound: (version: string) => void;
  /** What was ready could not be installed. */
  readonly onNotInstalled: (detail: string) => void;
};

/** New versions of the desktop app: looked for when the person wants it, fetched when they say so, installed when Corral ends. */
export class Updates {
  readonly #options: UpdatesOptions;
  #loaded: ReturnType<UpdatesOptions['load']> | null = null;
  #state: UpdateState;
  #cancelDownload: (() => void) | null = null;
  #stopLooking: (() => void) | null = null;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#state = options.absence === null ? { is: 'unknown' } : { is: 'absent', why: options.absence };
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Looks now and once a day, or not by itself any more. */
  lookByItself(looks: boolean): void {
    if (looks === (this.#stopLooking !== null)) return;
    this.#stopLooking?.();
    this.#stopLooking = null;
    if (!looks) return;
    const { clock, onFound } = this.#options;
    const look = () => {
      this.#stopLooking = clock.after(DAY_MS, look);
      void this.check().then(() => this.#state.is === 'found' && onFound(this.#state.version));
    };
    look();
  }

  async check(): Promise<void> {
    if (['absent', 'checking', 'downloading', 'ready'].includes(this.#state.is)) return;
    this.#set({ is: 'checking' });
    try {
      const { updater } = await this.#load();
      const found = await inTime(updater.checkForUpdates(), this.#options.clock);
      if (found === null) this.#set({ is: 'absent', why: 'packageManager' });
      else this.#set(found.isUpdateAvailable ? { is: 'found', version: found.updateInfo.version } : { is: 'newest' });
    } catch (error) {
      this.#set({ is: 'failed', ...problemOf(error), version: null });
    }
  }

  async download(): Promise<void> {
    const version = 'version' in this.#state ? this.#state.version : null;
    if (version === null || this.#state.is === 'downloading' || this.#state.is === 'ready') return;
    this.#set({ is: 'downloading', version, percent: 0 });
    try {
      const { updater, token } = await this.#load();
      const cancellation = token();
      this.#cancelDownload = () => cancellation.cancel();
      await updater.downloadUpdate(cancellation);
      this.#set({ is: 'ready', version });
    } catch (error) {
      const isCancelled = this.#cancelDownload === null;
      this.#set(isCancelled ? { is: 'found', version } : { is: 'failed', ...problemOf(error), version });
    }
    this.#cancelDownload = null;
  }

  cancel(): void {
    const cancel = this.#cancelDownload;
    this.#cancelDownload = null;
    cancel?.();
  }

  /**
   * Installs what was fetched and starts it; the last that happens before the end, when core has let go of everything and agents in
   * terminals go on without it. A plain end installs by itself (`autoInstallOnAppQuit`).
   */
  async restart(): Promise<void> {
    const { updater } = await this.#load();
    updater.quitAndInstall(true, true);
  }

  async #load() {
    this.#loaded ??= this.#options.load().then((loaded) => {
      loaded.updater.on('download-progress', ({ percent }) => this.#progress(Math.floor(percent)));
      loaded.updater.on('error', (error) => this.#notInstalled(error));
      return loaded;
    });
    return this.#loaded;
  }

  #progress(percent: number): void {
    const { is } = this.#state;
    if (is === 'downloading' && this.#state.percent !== percent) this.#set({ ...this.#state, percent });
  }

  /** Other failures come with the promise of what failed. */
  #notInstalled(error: Error): void {
    if (this.#state.is !== 'ready') return;
    const failure = problemOf(error);
    this.#set({ is: 'failed', ...failure, version: this.#state.version });
    this.#options.onNotInstalled(failure.detail);
  }

  #set(state: UpdateState): void {
    this.#state = state;
    this.#options.onChange();
  }
}

export async function loadUpdater() {
  const { autoUpdater, CancellationToken } = (await import('electron-updater')).default;
  autoUpdater.autoDownload = false;
  autoUpdater.disableWebInstaller = true;
  autoUpdater.logger = null;
  // It would tell the place of updates an id that stays the same.
  autoUpdater.requestHeaders = { 'x-user-staging-id': 'none' };
  return { updater: autoUpdater, token: () => new CancellationToken() };
}

export type UpdateFacts = {
  readonly isPackaged: boolean;
  readonly resources: string;
  readonly platform: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
};

/** Why this Corral cannot look for new versions; `null`: it can. Its packager names the place they come from in `app-update.yml`. */
export function updateAbsence({ isPackaged, resources, platform, variables }: UpdateFacts): NoUpdates | null {
  if (!isPackaged) return 'sources';
  if (!existsSync(join(resources, 'app-update.yml'))) return 'noFeed';
  // A package of the system is root's: replacing it is for its package manager.
  return platform === 'linux' && variables['APPIMAGE'] === undefined ? 'packageManager' : null;
}

/** What electron-updater and the network say of a failure; they name it by codes. */
const PROBLEMS: Readonly<Record<string, UpdateProblem>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'nothingThere',
  ERR_UPDATER_NO_FILES_PROVIDED: 'nothingThere',
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: 'nothingThere',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'unreadable',
  ERR_UPDATER_INVALID_VERSION: 'unreadable',
  ERR_UPDATER_NO_CHECKSUM: 'unreadable',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'unsigned',
};
/** Chromium's name of what the network did is all that such an error says. */
const OF_NETWORK = /^net::ERR_[A-Z_]+$/;

export function problemOf(error: unknown): { readonly problem: UpdateProblem; readonly detail: string } {
  if (!(error instanceof Error)) return { problem: 'other', detail: String(error).slice(0, MAX_DETAIL) };
  const code = 'code' in error ? String(error.code) : '';
  const [line = ''] = error.message.split('\n');
  return { problem: PROBLEMS[code] ?? problemOfRequest(error, code), detail: line.slice(0, MAX_DETAIL) };
}

function problemOfRequest(error: Error, code: string): UpdateProblem {
  if (error instanceof NoAnswer || OF_NETWORK.test(error.message)) return 'noAnswer';
  if (code.startsWith('HTTP_ERROR_')) return 'refused';
  // It is written for what it expects; a file of another shape ends where it first looks into it.
  return error instanceof TypeError ? 'unreadable' : 'other';
}

class NoAnswer extends Error {}

async function inTime<T>(work: Promise<T>, clock: ClockPort): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(LOOK_MS, () => reject(new NoAnswer(`${LOOK_MS / 1_000} s`)));
  return Promise.race([work, promise]).finally(cancel);
}
