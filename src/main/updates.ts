import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { AppUpdater, CancellationToken } from 'electron-updater';

import type { ClockPort } from '#core/ports.ts';
import type { NoUpdates, UpdateProblem, UpdateState } from '#shared/shell/update-state.ts';

/** Timeout of a check. Electron's own requests have none. */
const CHECK_TIMEOUT_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_DETAIL = 300;

/** The part of electron-updater in use. */
type Updater = Pick<AppUpdater, 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall'> & {
  on(
    event: 'download-progress',
    listener: (progress: { readonly percent: number }) => void,
  ): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

export type UpdatesOptions = {
  readonly absence: NoUpdates | null;
  readonly clock: ClockPort;
  /** Loads electron-updater on demand, because most starts do not need it. */
  readonly load: () => Promise<{
    readonly updater: Updater;
    readonly token: () => CancellationToken;
  }>;
  readonly onChange: () => void;
  /** Called when an automatic check found a version. */
  readonly onFound: (version: string) => void;
  /** Called when a downloaded version could not be installed. */
  readonly onNotInstalled: (detail: string) => void;
};

/**
 * Updates of the desktop app: checked and downloaded on request, installed when Corral quits.
 * Checks can also run automatically.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #loaded: ReturnType<UpdatesOptions['load']> | null = null;
  #state: UpdateState;
  #cancelDownload: (() => void) | null = null;
  #cancelNextCheck: (() => void) | null = null;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#state =
      options.absence === null ? { is: 'unknown' } : { is: 'absent', why: options.absence };
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Starts checking now and once a day, or stops that. */
  checkAutomatically(isOn: boolean): void {
    if (isOn === (this.#cancelNextCheck !== null)) return;
    this.#cancelNextCheck?.();
    this.#cancelNextCheck = null;
    if (!isOn) return;
    const { clock, onFound } = this.#options;
    const checkDaily = () => {
      this.#cancelNextCheck = clock.after(DAY_MS, checkDaily);
      void this.check().then(() => this.#state.is === 'found' && onFound(this.#state.version));
    };
    checkDaily();
  }

  async check(): Promise<void> {
    if (['absent', 'checking', 'downloading', 'ready'].includes(this.#state.is)) return;
    this.#setState({ is: 'checking' });
    try {
      const { updater } = await this.#load();
      const found = await withTimeout(updater.checkForUpdates(), this.#options.clock);
      if (found === null) this.#setState({ is: 'absent', why: 'packageManager' });
      else
        this.#setState(
          found.isUpdateAvailable
            ? { is: 'found', version: found.updateInfo.version }
            : { is: 'newest' },
        );
    } catch (error) {
      this.#setState({ is: 'failed', ...problemOf(error), version: null });
    }
  }

  async download(): Promise<void> {
    const version = 'version' in this.#state ? this.#state.version : null;
    if (version === null || this.#state.is === 'downloading' || this.#state.is === 'ready') return;
    this.#setState({ is: 'downloading', version, percent: 0 });
    try {
      const { updater, token } = await this.#load();
      const cancellation = token();
      this.#cancelDownload = () => cancellation.cancel();
      await updater.downloadUpdate(cancellation);
      this.#setState({ is: 'ready', version });
    } catch (error) {
      const isCancelled = this.#cancelDownload === null;
      this.#setState(
        isCancelled ? { is: 'found', version } : { is: 'failed', ...problemOf(error), version },
      );
    }
    this.#cancelDownload = null;
  }

  cancel(): void {
    const cancel = this.#cancelDownload;
    this.#cancelDownload = null;
    cancel?.();
  }

  /**
   * Installs the downloaded version and starts it. Must be the last step, after core has shut down;
   * agents in terminals keep running. A normal quit installs too (`autoInstallOnAppQuit`).
   */
  async restart(): Promise<void> {
    const { updater } = await this.#load();
    updater.quitAndInstall(true, true);
  }

  async #load() {
    this.#loaded ??= this.#options.load().then((loaded) => {
      loaded.updater.on('download-progress', ({ percent }) => this.#progress(Math.floor(percent)));
      loaded.updater.on('error', (error) => this.#installFailed(error));
      return loaded;
    });
    return this.#loaded;
  }

  #progress(percent: number): void {
    const { is } = this.#state;
    if (is === 'downloading' && this.#state.percent !== percent)
      this.#setState({ ...this.#state, percent });
  }

  /** Handles an installation failure. Other failures reject the promise of their own call. */
  #installFailed(error: Error): void {
    if (this.#state.is !== 'ready') return;
    const failure = problemOf(error);
    this.#setState({ is: 'failed', ...failure, version: this.#state.version });
    this.#options.onNotInstalled(failure.detail);
  }

  #setState(state: UpdateState): void {
    this.#state = state;
    this.#options.onChange();
  }
}

export async function loadUpdater() {
  const { autoUpdater, CancellationToken } = (await import('electron-updater')).default;
  autoUpdater.autoDownload = false;
  autoUpdater.disableWebInstaller = true;
  autoUpdater.logger = null;
  // Prevents a constant staging id from being sent to the update server.
  autoUpdater.requestHeaders = { 'x-user-staging-id': 'none' };
  return { updater: autoUpdater, token: () => new CancellationToken() };
}

export type UpdateFacts = {
  readonly isPackaged: boolean;
  readonly resources: string;
  readonly platform: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
};

/**
 * Returns why this Corral cannot check for new versions; null if it can. Its packager names the
 * update server in `app-update.yml`.
 */
export function updateAbsence({
  isPackaged,
  resources,
  platform,
  variables,
}: UpdateFacts): NoUpdates | null {
  if (!isPackaged) return 'sources';
  if (!existsSync(join(resources, 'app-update.yml'))) return 'noFeed';
  // A system package belongs to root, so only its package manager may replace it.
  return platform === 'linux' && variables['APPIMAGE'] === undefined ? 'packageManager' : null;
}

/** Maps error codes of electron-updater to problems. */
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
/** Error message of a failed network request: Chromium's error name and nothing else. */
const OF_NETWORK = /^net::ERR_[A-Z_]+$/;

export function problemOf(error: unknown): {
  readonly problem: UpdateProblem;
  readonly detail: string;
} {
  if (!(error instanceof Error))
    return { problem: 'other', detail: String(error).slice(0, MAX_DETAIL) };
  const code = 'code' in error ? String(error.code) : '';
  const [line = ''] = error.message.split('\n');
  return {
    problem: PROBLEMS[code] ?? problemOfRequest(error, code),
    detail: line.slice(0, MAX_DETAIL),
  };
}

function problemOfRequest(error: Error, code: string): UpdateProblem {
  if (error instanceof NoAnswer || OF_NETWORK.test(error.message)) return 'noAnswer';
  if (code.startsWith('HTTP_ERROR_')) return 'refused';
  // electron-updater does not validate the feed; a file of another shape causes a TypeError.
  return error instanceof TypeError ? 'unreadable' : 'other';
}

class NoAnswer extends Error {}

async function withTimeout<T>(work: Promise<T>, clock: ClockPort): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(CHECK_TIMEOUT_MS, () =>
    reject(new NoAnswer(`${CHECK_TIMEOUT_MS / 1_000} s`)),
  );
  return Promise.race([work, promise]).finally(cancel);
}
