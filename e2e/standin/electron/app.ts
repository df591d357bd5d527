import { EventEmitter } from 'node:events';

import type { App, LoginItemSettings, Settings } from 'electron';

import { cancellable } from './events.ts';
import type { StandinWindow } from './window.ts';

type Paths = Record<string, string>;

export type AppFacts = {
  readonly version: string;
  readonly locale: string;
  readonly languages: readonly string[];
  readonly paths: Paths;
  /** Corral runs as a package; `process.resourcesPath` is its resources folder. */
  readonly isPackaged: boolean;
  /** Another instance with the same user data folder runs already. */
  readonly isSecond: boolean;
  /** Returns a copy of the list, because windows that close leave the list. */
  readonly windows: () => readonly StandinWindow[];
};

/** Electron's `app`, as far as main uses it. */
export class StandinApp
  extends EventEmitter
  implements
    Pick<
      App,
      | 'enableSandbox'
      | 'setPath'
      | 'getPath'
      | 'getVersion'
      | 'getName'
      | 'getLocale'
      | 'getPreferredSystemLanguages'
      | 'quit'
      | 'exit'
      | 'requestSingleInstanceLock'
      | 'releaseSingleInstanceLock'
      | 'whenReady'
      | 'setBadgeCount'
      | 'setLoginItemSettings'
      | 'getLoginItemSettings'
      | 'setAsDefaultProtocolClient'
      | 'setAppUserModelId'
      | 'focus'
      | 'isPackaged'
    >
{
  readonly isPackaged: boolean;
  isSandboxed = false;
  badge = 0;
  readonly protocols: string[] = [];
  userModelId: string | null = null;
  login: Settings = { openAtLogin: false };
  readonly #facts: AppFacts;
  readonly #paths: Paths;
  readonly #ready = Promise.withResolvers<void>();
  #isQuitting = false;

  constructor(facts: AppFacts) {
    super();
    this.#facts = facts;
    this.isPackaged = facts.isPackaged;
    this.#paths = { ...facts.paths };
  }

  becomeReady(): void {
    this.emit('ready');
    this.#ready.resolve();
  }

  async whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  enableSandbox(): void {
    this.isSandboxed = true;
  }

  getPath(name: string): string {
    const path = this.#paths[name];
    if (path === undefined) throw new Error(`not in the stand-in: app.getPath('${name}')`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.#paths[name] = path;
  }

  getVersion(): string {
    return this.#facts.version;
  }

  getName(): string {
    return 'Corral';
  }

  getLocale(): string {
    return this.#facts.locale;
  }

  getPreferredSystemLanguages(): string[] {
    return [...this.#facts.languages];
  }

  requestSingleInstanceLock(): boolean {
    return !this.#facts.isSecond;
  }

  /** Does nothing: one stand-in runs one instance, and the test decides which is the second. */
  releaseSingleInstanceLock(): void {}

  /** Closes the windows first, as Electron does. A window that stays open cancels the quit. */
  quit(): void {
    if (this.#isQuitting) return;
    const event = cancellable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    for (const window of this.#facts.windows()) window.close();
    this.#isQuitting = false;
    if (this.#facts.windows().length > 0) return;
    this.emit('will-quit', cancellable({}));
    this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    process.exit(code);
  }

  focus(): void {
    this.#facts.windows()[0]?.focus();
  }

  setBadgeCount(count = 0): boolean {
    this.badge = count;
    return true;
  }

  setLoginItemSettings(settings: Settings): void {
    this.login = settings;
  }

  getLoginItemSettings(): LoginItemSettings {
    const { openAtLogin = false } = this.login;
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
    };
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    this.protocols.push(scheme);
    return true;
  }

  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }
}
