import type { BrowserWindow } from 'electron';

import type { FromShell, ToShell } from '#shared/shell/shell-messages.ts';
import type { UpdateStep } from '#shared/shell/update-state.ts';

import { setOpensAtLogin, type LoginFacts } from './settings/login.ts';
import type { SafeSecrets } from './settings/safe-secrets.ts';
import type { ShellSettingsStore } from './settings/shell-settings.ts';
import type { Updates } from './updates.ts';
import type { Windows } from './windows/windows.ts';

export type ShellRequestsOptions = {
  readonly facts: LoginFacts;
  readonly settings: ShellSettingsStore;
  readonly secrets: Pick<SafeSecrets, 'keyStore'>;
  readonly windows: Windows;
  readonly updates: Updates;
  readonly onSettings: () => void;
  /** Called when the person wants to install the downloaded version. */
  readonly onRestart: () => void;
};

/** Handles requests of windows to the desktop shell, and sends all windows its state. */
export class ShellRequests {
  readonly #options: ShellRequestsOptions;

  constructor(options: ShellRequestsOptions) {
    this.#options = options;
  }

  handle(window: BrowserWindow, message: ToShell): void {
    const windows = this.#options.windows;
    if (message.type === 'front') windows.setFrontSession(window, message.sessionId);
    else if (message.type === 'openWindow')
      windows.open(
        message.sessionId === null ? null : { to: 'session', sessionId: message.sessionId },
      );
    else if (message.type === 'update') this.#runUpdateStep(message.step);
    else this.#changeSettings(message.settings);
  }

  async state(): Promise<FromShell> {
    const { secrets, settings, facts, updates } = this.#options;
    const keyStore = await secrets.keyStore();
    return {
      type: 'state',
      settings: settings.get(),
      keyStore,
      platform: facts.platform,
      update: updates.state,
    };
  }

  broadcastState(): void {
    void this.state().then((state) => this.#options.windows.broadcast(state));
  }

  #runUpdateStep(step: UpdateStep): void {
    const updates = this.#options.updates;
    if (step === 'check') void updates.check();
    else if (step === 'download') void updates.download();
    else if (step === 'cancel') updates.cancel();
    else if (updates.state.is === 'ready') this.#options.onRestart();
  }

  #changeSettings(change: Extract<ToShell, { type: 'change' }>['settings']): void {
    const { settings, facts, windows, onSettings } = this.#options;
    const saved = settings.change(change);
    if (!saved.ok) windows.broadcast({ type: 'failed', what: 'settings', message: saved.error });
    if (change.opensAtLogin !== undefined) {
      const set = setOpensAtLogin(change.opensAtLogin, facts);
      if (!set.ok) windows.broadcast({ type: 'failed', what: 'opensAtLogin', message: set.error });
    }
    onSettings();
    this.broadcastState();
  }
}
