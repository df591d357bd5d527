import { app, dialog, MessageChannelMain, protocol, safeStorage, session, shell, type MessagePortMain, powerMonitor } from 'electron';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { emitterPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import type { Wish } from '#shared/shell/shell-messages.ts';

import { forkCore } from './core/core-child.ts';
import { CoreSupervisor } from './core/core-supervisor.ts';
import { DeskLink } from './core/desk-link.ts';
import { guardContents, guardSession } from './windows/guard.ts';
import { readKept } from './settings/kept-file.ts';
import { Leaving } from './leaving.ts';
import { SCHEME } from './windows/page-address.ts';
import { wantsPageAgain } from './windows/page-gone.ts';
import { servePage } from './windows/page-protocol.ts';
import { factsNow, placesOf } from './places.ts';
import { quitQuestion } from './quit-question.ts';
import { SafeSecrets } from './settings/safe-secrets.ts';
import { ShellAnswers } from './shell-answers.ts';
import { ShellDoor } from './shell-door.ts';
import { KeptSettings } from './settings/shell-settings.ts';
import { SystemView } from './system/system-view.ts';
import type { TrayAct } from './system/tray-model.ts';
import { watchUnresponsive } from './windows/unresponsive.ts';
import { loadUpdater, updateAbsence, Updates } from './updates.ts';
import { parseWindows } from './windows/window-state.ts';
import { WindowKeeper } from './windows/window-keeper.ts';
import { Windows } from './windows/windows.ts';
import { LINK_SCHEME } from './wish.ts';
import { Wishes } from './wishes.ts';

const { platform } = process;
const places = placesOf(import.meta.dirname);
const clock = new NodeClock();
const settings = new KeptSettings(places.settings);
const secrets = new SafeSecrets({ path: places.secrets, vault: safeStorage, platform, words: () => view.words.secrets });
const wishes = new Wishes();

let starts = 0;
let isAway = false;
const core = new CoreSupervisor<MessagePortMain>(() => forkCore(places.coreScript, places.dataDir, secrets), clock, {
  onStarted: () => {
    starts += 1;
    windows.introduceAll();
    link.coreStarted();
    if (isAway) core.away(true);
    if (starts > 1) windows.tellAll({ type: 'coreRestarted' });
  },
  onGaveUp: ({ message, remedy }) => failed(`${message}\n\n${remedy}`),
});

function failed(text: string): void {
  dialog.showErrorBox('Corral', text);
  app.exit(1);
}

const windows = new Windows({
  preload: places.preload,
  clock,
  // A port to core for the window; main itself stays out of what they say.
  introduce: (window) => {
    const { port1, port2 } = new MessageChannelMain();
    if (core.connect(port1)) window.webContents.postMessage('corral:port', null, [port2]);
  },
  onMessage: (window, message) => door.hear(window, message),
  onPage: (tell) => {
    void door.state().then(tell);
    view.show(link.desk);
    // Not earlier: there would be nobody to be told.
    updates.lookByItself(settings.get().looksForUpdates);
  },
  onChange: () => keeper.changed(),
  onPageGone: (window) => {
    void wantsPageAgain(window, view.words).then((again) => (again ? windows.reload(window) : window.destroy()));
  },
});
const keeper = new WindowKeeper(places.windows, clock, () => windows.states());

const link = new DeskLink({
  connect: () => {
    const { port1, port2 } = new MessageChannelMain();
    return core.connect(port1) ? messagePortChannel(emitterPort(port2)) : null;
  },
  clock,
  onChange: (desk) => view.show(desk),
});

const answers = new ShellAnswers(
  () => link.api,
  (failure) => windows.tellAll({ type: 'failed', what: 'answer', message: failure }),
);

function trayAct(act: TrayAct): void {
  if (act.type === 'show') windows.show(act.wish);
  else if (act.type === 'answer') void answers.decide(act.requestId, act.optionId, 'tray');
  else if (act.type === 'doNotDisturb') void answers.doNotDisturb(link.desk.settings, act.isOn);
  else app.quit();
}

const show = (wish: Wish) => () => windows.show(wish);
const view = new SystemView({
  platform,
  images: places.trayImages,
  settings: () => settings.get(),
  windows: () => windows.all,
  menu: {
    newSession: show({ to: 'newSession', folder: null }),
    newWindow: () => void windows.open(null),
    inbox: show({ to: 'inbox' }),
    settings: show({ to: 'settings' }),
    dataFolder: () => void shell.openPath(places.dataDir),
  },
  tray: trayAct,
  notifications: {
    act: (act) => (act.type === 'show' ? windows.show(act.wish) : void answers.decide(act.requestId, act.optionId, 'notification')),
    reply: (requestId, optionId, words) => void answers.decide(requestId, optionId, 'notification', words),
  },
});

const leaving = new Leaving({
  question: (canStay) => quitQuestion(link.desk.sessions, view.words, canStay),
  canStay: () => view.isInTray,
  closeWindows: () => windows.all.forEach((window) => window.destroy()),
  letGo: async () => {
    keeper.save();
    view.close();
    link.close();
    await core.stop();
  },
});

const updates = new Updates({
  absence: updateAbsence({ isPackaged: app.isPackaged, resources: process.resourcesPath, platform, variables: process.env }),
  clock,
  load: loadUpdater,
  onChange: () => door.tellState(),
  onFound: (version) => windows.tellAll({ type: 'updateFound', version }),
  // Before the end the settings tell it.
  onNotInstalled: (detail) => leaving.isOver && failed(`${view.words.update.failed}\n\n${detail}`),
});

const door = new ShellDoor({
  facts: factsNow(),
  settings,
  secrets,
  windows: () => windows,
  updates: () => updates,
  onSettings: () => {
    view.show(link.desk);
    updates.lookByItself(settings.get().looksForUpdates);
  },
  onRestart: () => void leaving.leave(restartUpdated),
});

/** The new version starts while this one still ends: nothing of this one may be in its way. */
function restartUpdated(): void {
  for (const window of windows.all) window.destroy();
  app.releaseSingleInstanceLock();
  void updates.restart();
}

function begin(): void {
  guardSession(session.defaultSession);
  protocol.handle(SCHEME, (request) => servePage(places.rendererDir, request.url));
  view.showMenu();
  core.start();
  const early = wishes.begin((wish) => windows.show(wish));
  const [first = null, ...others] = parseWindows(readKept(places.windows));
  for (const remembered of others) windows.open(null, remembered);
  windows.open(early, first);
  const away = (next: boolean) => {
    isAway = next;
    core.away(next);
  };
  watchPower(away, () => leaving.atOnce());
  app.on('second-instance', (_event, argv, cwd) => wishes.started(argv, cwd));
  app.on('activate', () => wishes.activated());
}

wishes.started(process.argv, process.cwd());
app.enableSandbox();
// One desk for each data folder: the lock of a single instance lives there.
app.setPath('userData', places.own);
app.setAsDefaultProtocolClient(LINK_SCHEME);
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.on('web-contents-created', (_event, contents) => guardContents(contents));
app.on('browser-window-created', (_event, window) => watchUnresponsive(window, () => view.words));
app.on('open-url', (event, url) => {
  event.preventDefault();
  wishes.link(url);
});
app.on('open-file', (event, path) => {
  event.preventDefault();
  wishes.file(path);
});
app.on('window-all-closed', () => {
  if (leaving.isOver) return;
  const stays = platform === 'darwin' || (settings.get().staysInTray && view.isInTray);
  if (!stays) app.quit();
});

if (app.requestSingleInstanceLock()) void app.whenReady().then(begin);
else app.exit(0);

/** Without a person at the screen the clocks of questions stand still. `onShutdown`: the system ends and waits for nobody. */
function watchPower(onAway: (isAway: boolean) => void, onShutdown: () => void): void {
  powerMonitor.on('suspend', () => onAway(true)).on('lock-screen', () => onAway(true));
  powerMonitor.on('resume', () => onAway(false)).on('unlock-screen', () => onAway(false));
  powerMonitor.on('shutdown', onShutdown);
}
