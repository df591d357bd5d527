import { app, powerMonitor, protocol, session, type BrowserWindow } from 'electron';

import type { FromShell } from '#shared/shell/shell-messages.ts';

import { systemFacts, type AppPaths } from './app-paths.ts';
import { readPrivateFile } from './settings/private-file.ts';
import { ShellEvents } from './shell-events.ts';
import { createParts, type ShellParts } from './shell-parts.ts';
import { ShellRequests } from './shell-requests.ts';
import { guardSession } from './windows/guard.ts';
import { SCHEME } from './windows/page-address.ts';
import { askToReload } from './windows/page-crash-dialog.ts';
import { servePage } from './windows/page-protocol.ts';
import { parseWindows } from './windows/window-state.ts';
import { NavigationTargets } from './navigation-targets.ts';

/** The desktop app: handles the events of its parts by commands to other parts. */
export class DesktopShell {
  readonly navigationTargets = new NavigationTargets();
  readonly #paths: AppPaths;
  readonly #parts: ShellParts;
  readonly #requests: ShellRequests;
  #coreStarts = 0;
  #isAway = false;

  constructor(paths: AppPaths) {
    this.#paths = paths;
    const events = new ShellEvents();
    this.#parts = createParts(paths, events);
    this.#requests = new ShellRequests({
      facts: systemFacts(),
      ...this.#parts,
      onSettings: () => this.#applySettings(),
      onRestart: () => void this.#parts.quitSequence.quit(() => this.#restartUpdated()),
    });
    this.#subscribe(events);
  }

  get texts() {
    return this.#parts.texts.current;
  }

  /** Starts core and opens the windows, once Electron is ready. */
  start(): void {
    guardSession(session.defaultSession);
    protocol.handle(SCHEME, (request) => servePage(this.#paths.rendererDir, request.url));
    this.#parts.view.showMenu();
    this.#parts.core.start();
    this.#openFirstWindows();
    this.#watchPower();
    app.on('second-instance', (_event, argv, cwd) => this.navigationTargets.started(argv, cwd));
    app.on('activate', () => this.navigationTargets.activated());
  }

  /** Quits when the last window has closed, unless the dock or the tray keeps Corral running. */
  allWindowsClosed(): void {
    const { quitSequence, settings, view } = this.#parts;
    if (quitSequence.isOver) return;
    const keepsRunning =
      process.platform === 'darwin' || (settings.get().staysInTray && view.isInTray);
    if (!keepsRunning) app.quit();
  }

  #subscribe(events: ShellEvents): void {
    const { windowKeeper, view } = this.#parts;
    events
      .on('coreStarted', () => this.#coreStarted())
      .on('deskChanged', (desk) => view.show(desk))
      .on('pageLoaded', (send) => this.#pageLoaded(send))
      .on('pageGone', (window) => void this.#pageGone(window))
      .on('windowMessage', (window, message) => this.#requests.handle(window, message))
      .on('windowsChanged', () => windowKeeper.changed())
      .on('updateChanged', () => this.#requests.broadcastState());
  }

  #openFirstWindows(): void {
    const { windows } = this.#parts;
    const requested = this.navigationTargets.begin((navigationTarget) =>
      windows.show(navigationTarget),
    );
    const [first = null, ...others] = parseWindows(readPrivateFile(this.#paths.windows));
    for (const remembered of others) windows.open(null, remembered);
    windows.open(requested, first);
  }

  /**
   * Stops the clocks of questions while no person can be at the screen. A system shutdown does not
   * wait for answers.
   */
  #watchPower(): void {
    const { core, quitSequence } = this.#parts;
    const setAway = (isAway: boolean) => {
      this.#isAway = isAway;
      core.away(isAway);
    };
    powerMonitor.on('suspend', () => setAway(true)).on('lock-screen', () => setAway(true));
    powerMonitor.on('resume', () => setAway(false)).on('unlock-screen', () => setAway(false));
    powerMonitor.on('shutdown', () => quitSequence.quitWithoutAsking());
  }

  #coreStarted(): void {
    const { core, windows, deskLink } = this.#parts;
    this.#coreStarts += 1;
    windows.connectAllToCore();
    deskLink.coreStarted();
    if (this.#isAway) core.away(true);
    if (this.#coreStarts > 1) windows.broadcast({ type: 'coreRestarted' });
  }

  /** Automatic checks for updates begin only now, because there was no window to notify before. */
  #pageLoaded(send: (message: FromShell) => void): void {
    void this.#requests.state().then(send);
    this.#applySettings();
  }

  #applySettings(): void {
    const { view, deskLink, updates, settings } = this.#parts;
    view.show(deskLink.desk);
    updates.checkAutomatically(settings.get().looksForUpdates);
  }

  async #pageGone(window: BrowserWindow): Promise<void> {
    if (await askToReload(window, this.texts)) this.#parts.windows.reload(window);
    else window.destroy();
  }

  /**
   * Installs the update and restarts. The new version starts while this process still ends, so the
   * windows and the single-instance lock are released first.
   */
  #restartUpdated(): void {
    for (const window of this.#parts.windows.all) window.destroy();
    app.releaseSingleInstanceLock();
    void this.#parts.updates.restart();
  }
}
