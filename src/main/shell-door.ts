import type { BrowserWindow } from 'electron';

import type { FromShell, ToShell } from '#shared/shell/shell-messages.ts';
import type { UpdateStep } from '#shared/shell/update-state.ts';

import { setOpensAtLogin, type LoginFacts } from './settings/login.ts';
import type { SafeSecrets } from './settings/safe-secrets.ts';
import type { KeptSettings } from './settings/shell-settings.ts';
import type { Updates } from './updates.ts';
import type { Windows } from './windows/windows.ts';

export type ShellDoorOptions = {
  readonly facts: LoginFacts;
  readonly settings: KeptSettings;
  readonly secrets: Pick<SafeSecrets, 'keyStore'>;
  readonly windows: () => Windows;
  readonly updates: () => Updates;
  readonly onSettings: () => void;
  /** The person wants the new version that is ready. */
  readonly onRestart: () => void;
};

/** What a window asks of the shell, and what all of them are told of it. */
export class ShellDoor {
  readonly #options: ShellDoorOptions;

  constructor(options: ShellDoorOptions) {
    this.#options = options;
  }

  hear(window: BrowserWindow, message: ToShell): void {
    const windows = this.#options.windows();
    if (message.type === 'front') windows.front(window, message.sessionId);
    else if (message.type === 'openWindow')
      windows.open(message.sessionId === null ? null : { to: 'session', sessionId: message.sessionId });
    else if (message.type === 'update') this.#step(message.step);
    else this.#change(message.settings);
  }

  async state(): Promise<FromShell> {
    const { secrets, settings, facts, updates } = this.#options;
    const keyStore = await secrets.keyStore();
    return { type: 'state', settings: settings.get(), keyStore, platform: facts.platform, update: updates().state };
  }

  tellState(): void {
    void this.state().then((state) => this.#options.windows().tellAll(state));
  }

  #step(step: UpdateStep): void {
    const updates = this.#options.updates();
    if (step === 'check') void updates.check();
    else if (step === 'download') void updates.download();
    else if (step === 'cancel') updates.cancel();
    else if (updates.state.is === 'ready') this.#options.onRestart();
  }

  #change(change: Extract<ToShell, { type: 'change' }>['settings']): void {
    const { settings, facts, windows, onSettings } = this.#options;
    const kept = settings.change(change);
    if (!kept.ok) windows().tellAll({ type: 'failed', what: 'settings', message: kept.error });
    if (change.opensAtLogin !== undefined) {
      const set = setOpensAtLogin(change.opensAtLogin, facts);
      if (!set.ok) windows().tellAll({ type: 'failed', what: 'opensAtLogin', message: set.error });
    }
    onSettings();
    this.tellState();
  }
}
