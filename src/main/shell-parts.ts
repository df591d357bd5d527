import {
  app,
  dialog,
  MessageChannelMain,
  safeStorage,
  shell,
  type MessagePortMain,
} from 'electron';

import { NodeClock } from '#core/adapters/node-clock.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { emitterPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import type { NavigationTarget } from '#shared/shell/shell-messages.ts';
import { textsIn } from '#shared/words/sentence-text.ts';

import { systemFacts, type AppPaths } from './app-paths.ts';
import { forkCore } from './core/core-child.ts';
import { CoreSupervisor } from './core/core-supervisor.ts';
import { DeskLink } from './core/desk-link.ts';
import { ShellTexts } from './desktop-texts.ts';
import { quitQuestion } from './quit-question.ts';
import { QuitSequence } from './quit-sequence.ts';
import { SafeSecrets } from './settings/safe-secrets.ts';
import { ShellSettingsStore } from './settings/shell-settings.ts';
import { ShellAnswers } from './shell-answers.ts';
import type { ShellEvents } from './shell-events.ts';
import { SystemView } from './system/system-view.ts';
import type { TrayAct } from './system/tray-model.ts';
import { loadUpdater, updateAbsence, Updates } from './updates.ts';
import { WindowKeeper } from './windows/window-keeper.ts';
import { Windows } from './windows/windows.ts';

type Core = CoreSupervisor<MessagePortMain>;

/**
 * Creates the parts of the desktop app. Each one gets only parts that exist already; nothing starts
 * here.
 */
export function createParts(paths: AppPaths, events: ShellEvents) {
  const clock = new NodeClock();
  const texts = new ShellTexts(() => app.getPreferredSystemLanguages());
  const settings = new ShellSettingsStore(paths.settings);
  const secrets = new SafeSecrets({
    path: paths.secrets,
    vault: safeStorage,
    platform: process.platform,
    texts: () => texts.current,
  });
  const core: Core = new CoreSupervisor(
    () => forkCore(paths.coreScript, paths.dataDir, secrets),
    clock,
    {
      onStarted: () => events.emit('coreStarted'),
      onGaveUp: ({ message, remedy }) =>
        exitWithError(textsIn(texts.current.language, [message, remedy]).join('\n\n')),
    },
  );
  const windows = createWindows(paths, clock, core, events);
  const windowKeeper = new WindowKeeper(paths.windows, clock, () => windows.states());
  const deskLink = createDeskLink(clock, core, events);
  const answers = new ShellAnswers(
    () => deskLink.api,
    (message) => windows.broadcast({ type: 'failed', what: 'answer', message }),
  );
  const view = createView(paths, { texts, settings, windows, deskLink, answers });
  const quitSequence = new QuitSequence({
    question: (canStay) => quitQuestion(deskLink.desk.sessions, texts.current, canStay),
    canStay: () => view.isInTray,
    closeWindows: () => windows.all.forEach((window) => window.destroy()),
    shutDown: async () => {
      windowKeeper.save();
      view.close();
      deskLink.close();
      await core.stop();
    },
  });
  const updates = createUpdates(clock, { texts, windows, quitSequence }, events);
  return {
    texts,
    settings,
    secrets,
    core,
    windows,
    windowKeeper,
    deskLink,
    view,
    quitSequence,
    updates,
  };
}

export type ShellParts = ReturnType<typeof createParts>;

function createWindows(
  { preload }: AppPaths,
  clock: NodeClock,
  core: Core,
  events: ShellEvents,
): Windows {
  return new Windows({
    preload,
    clock,
    // The port connects the window directly to core; main does not see their messages.
    connectToCore: (window) => {
      const { port1, port2 } = new MessageChannelMain();
      if (core.connect(port1)) window.webContents.postMessage('corral:port', null, [port2]);
    },
    onMessage: (window, message) => events.emit('windowMessage', window, message),
    onPage: (send) => events.emit('pageLoaded', send),
    onChange: () => events.emit('windowsChanged'),
    onPageGone: (window) => events.emit('pageGone', window),
  });
}

function createDeskLink(clock: NodeClock, core: Core, events: ShellEvents): DeskLink {
  return new DeskLink({
    connect: (): Channel | null => {
      const { port1, port2 } = new MessageChannelMain();
      return core.connect(port1) ? messagePortChannel(emitterPort(port2)) : null;
    },
    clock,
    onChange: (desk) => events.emit('deskChanged', desk),
  });
}

type ShownParts = {
  readonly texts: ShellTexts;
  readonly settings: ShellSettingsStore;
  readonly windows: Windows;
  readonly deskLink: DeskLink;
  readonly answers: ShellAnswers;
};

function createView(
  { trayImages, dataDir }: AppPaths,
  { texts, settings, windows, deskLink, answers }: ShownParts,
): SystemView {
  const show = (navigationTarget: NavigationTarget) => () => windows.show(navigationTarget);
  const runTrayAct = (act: TrayAct) => {
    if (act.type === 'show') windows.show(act.navigationTarget);
    else if (act.type === 'answer') void answers.decide(act.requestId, act.optionId, 'tray');
    else if (act.type === 'doNotDisturb')
      void answers.doNotDisturb(deskLink.desk.settings, act.isOn);
    else app.quit();
  };
  return new SystemView({
    platform: process.platform,
    images: trayImages,
    texts,
    settings: () => settings.get(),
    windows: () => windows.all,
    menu: {
      newSession: show({ to: 'newSession', folder: null }),
      newWindow: () => void windows.open(null),
      inbox: show({ to: 'inbox' }),
      settings: show({ to: 'settings' }),
      dataFolder: () => void shell.openPath(dataDir),
    },
    tray: runTrayAct,
    notifications: {
      act: (act) =>
        act.type === 'show'
          ? windows.show(act.navigationTarget)
          : void answers.decide(act.requestId, act.optionId, 'notification'),
      reply: (requestId, optionId, text) =>
        void answers.decide(requestId, optionId, 'notification', text),
    },
  });
}

function createUpdates(
  clock: NodeClock,
  {
    texts,
    windows,
    quitSequence,
  }: Pick<ShownParts, 'texts' | 'windows'> & { readonly quitSequence: QuitSequence },
  events: ShellEvents,
): Updates {
  const { resourcesPath, env } = process;
  const { platform } = systemFacts();
  return new Updates({
    absence: updateAbsence({
      isPackaged: app.isPackaged,
      resources: resourcesPath,
      platform,
      variables: env,
    }),
    clock,
    load: loadUpdater,
    onChange: () => events.emit('updateChanged'),
    onFound: (version) => windows.broadcast({ type: 'updateFound', version }),
    // Before the shutdown the settings page reports the failure.
    onNotInstalled: (detail) =>
      quitSequence.isOver && exitWithError(`${texts.current.t('update.failed')}\n\n${detail}`),
  });
}

function exitWithError(text: string): void {
  dialog.showErrorBox('Corral', text);
  app.exit(1);
}
