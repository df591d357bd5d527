import {
  app,
  dialog,
  MessageChannelMain,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
  type MessagePortMain,
} from 'electron';

import { NodeClock } from '#core/adapters/node-clock.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { emitterPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import type { Wish } from '#shared/shell/shell-messages.ts';

import { systemFacts, type AppPaths } from './app-paths.ts';
import { forkCore } from './core/core-child.ts';
import { CoreSupervisor } from './core/core-supervisor.ts';
import { DeskLink } from './core/desk-link.ts';
import { quitQuestion } from './quit-question.ts';
import { QuitSequence } from './quit-sequence.ts';
import { readPrivateFile } from './settings/private-file.ts';
import { SafeSecrets } from './settings/safe-secrets.ts';
import { ShellSettingsStore } from './settings/shell-settings.ts';
import { ShellAnswers } from './shell-answers.ts';
import { ShellRequests } from './shell-requests.ts';
import { SystemView } from './system/system-view.ts';
import type { TrayAct } from './system/tray-model.ts';
import { loadUpdater, updateAbsence, Updates } from './updates.ts';
import { guardSession } from './windows/guard.ts';
import { SCHEME } from './windows/page-address.ts';
import { askToReload } from './windows/page-crash-dialog.ts';
import { servePage } from './windows/page-protocol.ts';
import { WindowKeeper } from './windows/window-keeper.ts';
import { parseWindows } from './windows/window-state.ts';
import { Windows } from './windows/windows.ts';
import { Wishes } from './wishes.ts';

/**
 * The parts of the desktop app and the connections between them. Callbacks reach parts that are
 * created later, so none of them may run before the constructor has returned.
 */
export class DesktopShell {
  readonly wishes = new Wishes();
  readonly #paths: AppPaths;
  readonly #clock = new NodeClock();
  readonly #settings: ShellSettingsStore;
  readonly #secrets: SafeSecrets;
  readonly #core: CoreSupervisor<MessagePortMain>;
  readonly #windows: Windows;
  readonly #windowKeeper: WindowKeeper;
  readonly #deskLink: DeskLink;
  readonly #answers: ShellAnswers;
  readonly #view: SystemView;
  readonly #quitSequence: QuitSequence;
  readonly #updates: Updates;
  readonly #requests: ShellRequests;
  #coreStarts = 0;
  #isAway = false;

  constructor(paths: AppPaths) {
    this.#paths = paths;
    this.#settings = new ShellSettingsStore(paths.settings);
    this.#secrets = this.#createSecrets();
    this.#core = this.#createCore();
    this.#windows = this.#createWindows();
    this.#windowKeeper = new WindowKeeper(paths.windows, this.#clock, () => this.#windows.states());
    this.#deskLink = this.#createDeskLink();
    this.#answers = this.#createAnswers();
    this.#view = this.#createView();
    this.#quitSequence = this.#createQuitSequence();
    this.#updates = this.#createUpdates();
    this.#requests = this.#createRequests();
  }

  get texts() {
    return this.#view.texts;
  }

  /** Starts core and opens the windows, once Electron is ready. */
  start(): void {
    guardSession(session.defaultSession);
    protocol.handle(SCHEME, (request) => servePage(this.#paths.rendererDir, request.url));
    this.#view.showMenu();
    this.#core.start();
    this.#openFirstWindows();
    this.#watchPower();
    app.on('second-instance', (_event, argv, cwd) => this.wishes.started(argv, cwd));
    app.on('activate', () => this.wishes.activated());
  }

  /** Quits when the last window has closed, unless the dock or the tray keeps Corral running. */
  allWindowsClosed(): void {
    if (this.#quitSequence.isOver) return;
    const keepsRunning =
      process.platform === 'darwin' || (this.#settings.get().staysInTray && this.#view.isInTray);
    if (!keepsRunning) app.quit();
  }

  #openFirstWindows(): void {
    const requested = this.wishes.begin((wish) => this.#windows.show(wish));
    const [first = null, ...others] = parseWindows(readPrivateFile(this.#paths.windows));
    for (const remembered of others) this.#windows.open(null, remembered);
    this.#windows.open(requested, first);
  }

  /**
   * Stops the clocks of questions while no person can be at the screen. A system shutdown does not
   * wait for answers.
   */
  #watchPower(): void {
    const setAway = (isAway: boolean) => {
      this.#isAway = isAway;
      this.#core.away(isAway);
    };
    powerMonitor.on('suspend', () => setAway(true)).on('lock-screen', () => setAway(true));
    powerMonitor.on('resume', () => setAway(false)).on('unlock-screen', () => setAway(false));
    powerMonitor.on('shutdown', () => this.#quitSequence.quitWithoutAsking());
  }

  #createSecrets(): SafeSecrets {
    return new SafeSecrets({
      path: this.#paths.secrets,
      vault: safeStorage,
      platform: process.platform,
      texts: () => this.texts,
    });
  }

  #createCore(): CoreSupervisor<MessagePortMain> {
    const { coreScript, dataDir } = this.#paths;
    return new CoreSupervisor<MessagePortMain>(
      () => forkCore(coreScript, dataDir, this.#secrets),
      this.#clock,
      {
        onStarted: () => this.#coreStarted(),
        onGaveUp: ({ message, remedy }) => exitWithError(`${message}\n\n${remedy}`),
      },
    );
  }

  #coreStarted(): void {
    this.#coreStarts += 1;
    this.#windows.connectAllToCore();
    this.#deskLink.coreStarted();
    if (this.#isAway) this.#core.away(true);
    if (this.#coreStarts > 1) this.#windows.broadcast({ type: 'coreRestarted' });
  }

  #createWindows(): Windows {
    return new Windows({
      preload: this.#paths.preload,
      clock: this.#clock,
      // The port connects the window directly to core; main does not see their messages.
      connectToCore: (window) => {
        const { port1, port2 } = new MessageChannelMain();
        if (this.#core.connect(port1)) window.webContents.postMessage('corral:port', null, [port2]);
      },
      onMessage: (window, message) => this.#requests.handle(window, message),
      onPage: (send) => {
        void this.#requests.state().then(send);
        this.#view.show(this.#deskLink.desk);
        // Checks begin only now, because there was no window to notify before.
        this.#updates.checkAutomatically(this.#settings.get().looksForUpdates);
      },
      onChange: () => this.#windowKeeper.changed(),
      onPageGone: (window) => {
        void askToReload(window, this.texts).then((reload) =>
          reload ? this.#windows.reload(window) : window.destroy(),
        );
      },
    });
  }

  #createDeskLink(): DeskLink {
    return new DeskLink({
      connect: (): Channel | null => {
        const { port1, port2 } = new MessageChannelMain();
        return this.#core.connect(port1) ? messagePortChannel(emitterPort(port2)) : null;
      },
      clock: this.#clock,
      onChange: (desk) => this.#view.show(desk),
    });
  }

  #createAnswers(): ShellAnswers {
    return new ShellAnswers(
      () => this.#deskLink.api,
      (failure) => this.#windows.broadcast({ type: 'failed', what: 'answer', message: failure }),
    );
  }

  #createView(): SystemView {
    const show = (wish: Wish) => () => this.#windows.show(wish);
    return new SystemView({
      platform: process.platform,
      images: this.#paths.trayImages,
      settings: () => this.#settings.get(),
      windows: () => this.#windows.all,
      menu: {
        newSession: show({ to: 'newSession', folder: null }),
        newWindow: () => void this.#windows.open(null),
        inbox: show({ to: 'inbox' }),
        settings: show({ to: 'settings' }),
        dataFolder: () => void shell.openPath(this.#paths.dataDir),
      },
      tray: (act) => this.#runTrayAct(act),
      notifications: {
        act: (act) =>
          act.type === 'show'
            ? this.#windows.show(act.wish)
            : void this.#answers.decide(act.requestId, act.optionId, 'notification'),
        reply: (requestId, optionId, text) =>
          void this.#answers.decide(requestId, optionId, 'notification', text),
      },
    });
  }

  #runTrayAct(act: TrayAct): void {
    if (act.type === 'show') this.#windows.show(act.wish);
    else if (act.type === 'answer') void this.#answers.decide(act.requestId, act.optionId, 'tray');
    else if (act.type === 'doNotDisturb')
      void this.#answers.doNotDisturb(this.#deskLink.desk.settings, act.isOn);
    else app.quit();
  }

  #createQuitSequence(): QuitSequence {
    return new QuitSequence({
      question: (canStay) => quitQuestion(this.#deskLink.desk.sessions, this.texts, canStay),
      canStay: () => this.#view.isInTray,
      closeWindows: () => this.#windows.all.forEach((window) => window.destroy()),
      shutDown: async () => {
        this.#windowKeeper.save();
        this.#view.close();
        this.#deskLink.close();
        await this.#core.stop();
      },
    });
  }

  #createUpdates(): Updates {
    const { platform, resourcesPath, env } = process;
    return new Updates({
      absence: updateAbsence({
        isPackaged: app.isPackaged,
        resources: resourcesPath,
        platform,
        variables: env,
      }),
      clock: this.#clock,
      load: loadUpdater,
      onChange: () => this.#requests.broadcastState(),
      onFound: (version) => this.#windows.broadcast({ type: 'updateFound', version }),
      // Before the shutdown the settings page reports the failure.
      onNotInstalled: (detail) =>
        this.#quitSequence.isOver && exitWithError(`${this.texts.t('update.failed')}\n\n${detail}`),
    });
  }

  #createRequests(): ShellRequests {
    return new ShellRequests({
      facts: systemFacts(),
      settings: this.#settings,
      secrets: this.#secrets,
      windows: () => this.#windows,
      updates: () => this.#updates,
      onSettings: () => {
        this.#view.show(this.#deskLink.desk);
        this.#updates.checkAutomatically(this.#settings.get().looksForUpdates);
      },
      onRestart: () => void this.#quitSequence.quit(() => this.#restartUpdated()),
    });
  }

  /**
   * Installs the update and restarts. The new version starts while this process still ends, so the
   * windows and the single-instance lock are released first.
   */
  #restartUpdated(): void {
    for (const window of this.#windows.all) window.destroy();
    app.releaseSingleInstanceLock();
    void this.#updates.restart();
  }
}

function exitWithError(text: string): void {
  dialog.showErrorBox('Corral', text);
  app.exit(1);
}
