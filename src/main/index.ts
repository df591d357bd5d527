import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

import {
  app,
  dialog,
  Menu,
  MessageChannelMain,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
  type BrowserWindow,
  type MessagePortMain,
} from 'electron';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation } from '#core/shell/installation.ts';
import { emitterPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import type { DeskState } from '#shared/desk/desk-state.ts';
import type { FromShell, ToShell, Wish } from '#shared/shell/shell-messages.ts';
import type { UpdateStep } from '#shared/shell/update-state.ts';

import { forkCore } from './core-child.ts';
import { CoreSupervisor } from './core-supervisor.ts';
import { dataDirFlag } from './data-dir-flag.ts';
import { DeskLink } from './desk-link.ts';
import { guardContents, guardSession } from './guard.ts';
import { readKept } from './kept-file.ts';
import { Leaving } from './leaving.ts';
import { menuTemplate } from './menu-template.ts';
import { setOpensAtLogin } from './login.ts';
import { NativeNotifications } from './native-notifications.ts';
import { SCHEME } from './page-address.ts';
import { servePage } from './page-protocol.ts';
import { quitQuestion } from './quit-question.ts';
import { SafeSecrets } from './safe-secrets.ts';
import { ShellAnswers } from './shell-answers.ts';
import { KeptSettings } from './shell-settings.ts';
import { taskbarOf } from './taskbar.ts';
import { showTaskbar } from './taskbar-view.ts';
import { TrayIcon } from './tray.ts';
import { trayModel, type TrayAct } from './tray-model.ts';
import { watchUnresponsive } from './unresponsive.ts';
import { loadUpdater, updateAbsence, Updates } from './updates.ts';
import { parseWindows } from './window-state.ts';
import { WindowKeeper } from './window-keeper.ts';
import { Windows } from './windows.ts';
import { argumentWish, linkWish, LINK_SCHEME } from './wish.ts';
import { wordsFor } from './words/words.ts';

const { rendererDir } = findInstallation(import.meta.dirname);
const facts = { platform: process.platform, homeDir: homedir(), variables: process.env };
const dataDir = dataDirFlag(process.argv, process.cwd()) ?? defaultDataDir(facts);
const out = join(rendererDir, '..');
const own = join(dataDir, 'desktop');
const clock = new NodeClock();
const settings = new KeptSettings(join(own, 'settings.json'));
const windowsFile = join(own, 'windows.json');

const secrets = new SafeSecrets({
  path: join(own, 'secrets.json'),
  vault: safeStorage,
  platform: process.platform,
  words: () => language.secrets,
});

let starts = 0;
let isAway = false;
const core = new CoreSupervisor<MessagePortMain>(() => forkCore(join(out, 'main', 'core-host.js'), dataDir, secrets), clock, {
  onStarted: () => {
    starts += 1;
    windows.introduceAll();
    link.coreStarted();
    if (isAway) core.away(true);
    if (starts > 1) windows.tellAll({ type: 'coreRestarted' });
  },
  onGaveUp: ({ message, remedy }) => {
    dialog.showErrorBox('Corral', `${message}\n\n${remedy}`);
    app.exit(1);
  },
});

/** Gives a window a port to core; main itself stays out of what they say. */
function introduce(window: BrowserWindow): void {
  const { port1, port2 } = new MessageChannelMain();
  if (core.connect(port1)) window.webContents.postMessage('corral:port', null, [port2]);
}

const windows = new Windows({
  preload: join(out, 'preload', 'index.cjs'),
  clock,
  introduce,
  onMessage: hear,
  onPage: (tell) => {
    void shellState().then(tell);
    deskChanged(link.desk);
    // Not earlier: there would be nobody to be told.
    updates.lookByItself(settings.get().looksForUpdates);
  },
  onChange: () => keeper.changed(),
  onPageGone: (window) => void pageGone(window),
});
const keeper = new WindowKeeper(windowsFile, clock, () => windows.states());

const link = new DeskLink({
  connect: () => {
    const { port1, port2 } = new MessageChannelMain();
    return core.connect(port1) ? messagePortChannel(emitterPort(port2)) : null;
  },
  clock,
  onChange: deskChanged,
});

const wordsNow = () => wordsFor(link.desk.settings.language, app.getPreferredSystemLanguages());
let language = wordsNow();

const answers = new ShellAnswers(
  () => link.api,
  (failure) => windows.tellAll({ type: 'failed', what: 'answer', message: failure }),
);
// A package has them beside its archive.
const trayImages = app.isPackaged ? join(process.resourcesPath, 'tray') : join(out, '..', 'resources', 'tray');
const tray = new TrayIcon({ images: trayImages, platform: process.platform, act: trayAct });
const notifications = new NativeNotifications({
  act: (act) => (act.type === 'show' ? windows.show(act.wish) : void answers.decide(act.requestId, act.optionId, 'notification')),
  reply: (requestId, optionId, words) => void answers.decide(requestId, optionId, 'notification', words),
});

function trayAct(act: TrayAct): void {
  if (act.type === 'show') windows.show(act.wish);
  else if (act.type === 'answer') void answers.decide(act.requestId, act.optionId, 'tray');
  else if (act.type === 'doNotDisturb') void answers.doNotDisturb(link.desk.settings, act.isOn);
  else app.quit();
}

const leaving = new Leaving({
  question: (canStay) => quitQuestion(link.desk.sessions, language, canStay),
  canStay: () => tray.isThere,
  closeWindows: () => windows.all.forEach((window) => window.destroy()),
  letGo: async () => {
    keeper.save();
    notifications.withdrawAll();
    tray.hide();
    link.close();
    await core.stop();
  },
});

const updates = new Updates({
  absence: updateAbsence({
    isPackaged: app.isPackaged,
    resources: process.resourcesPath,
    platform: process.platform,
    variables: process.env,
  }),
  clock,
  load: loadUpdater,
  onChange: () => void shellState().then((state) => windows.tellAll(state)),
  onFound: (version) => windows.tellAll({ type: 'updateFound', version }),
  // Before the end the settings tell it.
  onNotInstalled: (detail) => {
    if (!leaving.isOver) return;
    dialog.showErrorBox('Corral', `${language.update.failed}\n\n${detail}`);
    app.exit(1);
  },
});

function updateStep(step: UpdateStep): void {
  if (step === 'check') void updates.check();
  else if (step === 'download') void updates.download();
  else if (step === 'cancel') updates.cancel();
  else if (updates.state.is === 'ready') void leaving.leave(restartUpdated);
}

async function shellState(): Promise<FromShell> {
  const keyStoreNow = await secrets.keyStore();
  return { type: 'state', settings: settings.get(), keyStore: keyStoreNow, platform: process.platform, update: updates.state };
}

function hear(window: BrowserWindow, message: ToShell): void {
  if (message.type === 'front') windows.front(window, message.sessionId);
  else if (message.type === 'openWindow') windows.open({ to: 'session', sessionId: message.sessionId });
  else if (message.type === 'update') updateStep(message.step);
  else changeSettings(message.settings);
}

function changeSettings(change: Extract<ToShell, { type: 'change' }>['settings']): void {
  const kept = settings.change(change);
  if (!kept.ok) windows.tellAll({ type: 'failed', what: 'settings', message: kept.error });
  if (change.opensAtLogin !== undefined) {
    const set = setOpensAtLogin(change.opensAtLogin, facts);
    if (!set.ok) windows.tellAll({ type: 'failed', what: 'opensAtLogin', message: set.error });
  }
  deskChanged(link.desk);
  updates.lookByItself(settings.get().looksForUpdates);
  void shellState().then((state) => windows.tellAll(state));
}

/** Whatever the system shows of the desk. */
function deskChanged(desk: DeskState): void {
  const next = wordsNow();
  const isOther = next !== language;
  language = next;
  if (isOther) setMenu();
  const model = trayModel(desk, language);
  if (settings.get().showsTray) tray.show(model);
  else tray.hide();
  notifications.update(desk, language);
  showTaskbar(taskbarOf(desk, model, process.platform), windows.all, trayImages);
}

function setMenu(): void {
  const show = (wish: Wish) => () => windows.show(wish);
  const actions = {
    newSession: show({ to: 'newSession', folder: null }),
    newWindow: () => void windows.open(null),
    inbox: show({ to: 'inbox' }),
    settings: show({ to: 'settings' }),
    dataFolder: () => void shell.openPath(dataDir),
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, language, actions)));
}

async function pageGone(window: BrowserWindow): Promise<void> {
  const { page } = language;
  const buttons = [page.reload, page.close];
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: page.gone,
    detail: page.remedy,
    buttons,
    cancelId: 1,
  });
  if (response === 0) windows.reload(window);
  else window.destroy();
}

/** The path of a folder that is there; `from`: where a relative one starts. */
function folderAt(path: string, from: string): string | null {
  const absolute = resolve(from, path);
  return statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ? absolute : null;
}

/** What a start asks for. Where Electron runs the sources, its second argument is their path. */
function asked(argv: readonly string[], cwd: string): Wish | null {
  return argumentWish({ argv: argv.slice(app.isPackaged ? 1 : 2), folderAt: (path) => folderAt(path, cwd) });
}

/** Links and folders that come before there is a window wait for it. */
let early: Wish | null = asked(process.argv, process.cwd());
let hasBegun = false;

function wanted(wish: Wish | null): void {
  if (hasBegun) windows.show(wish);
  else early = wish ?? early;
}

/** Without a person at the screen the clocks of questions stand still. */
function watchPower(): void {
  const away = (next: boolean) => () => {
    isAway = next;
    core.away(next);
  };
  powerMonitor.on('suspend', away(true)).on('lock-screen', away(true));
  powerMonitor.on('resume', away(false)).on('unlock-screen', away(false));
  powerMonitor.on('shutdown', () => leaving.atOnce());
}

function begin(): void {
  guardSession(session.defaultSession);
  protocol.handle(SCHEME, (request) => servePage(rendererDir, request.url));
  setMenu();
  core.start();
  hasBegun = true;
  const [first = null, ...others] = parseWindows(readKept(windowsFile));
  for (const remembered of others) windows.open(null, remembered);
  windows.open(early, first);
  watchPower();
  app.on('second-instance', (_event, argv, cwd) => wanted(asked(argv, cwd)));
  app.on('activate', () => wanted(null));
}

app.enableSandbox();
// One desk for each data folder: the lock of a single instance lives there.
app.setPath('userData', own);
app.setAsDefaultProtocolClient(LINK_SCHEME);
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.on('web-contents-created', (_event, contents) => guardContents(contents));
app.on('browser-window-created', (_event, window) => watchUnresponsive(window, () => language));
app.on('open-url', (event, url) => {
  event.preventDefault();
  wanted(linkWish(url));
});
app.on('open-file', (event, path) => {
  event.preventDefault();
  const folder = folderAt(path, '/');
  wanted(folder === null ? null : { to: 'newSession', folder });
});
app.on('window-all-closed', () => {
  if (leaving.isOver) return;
  const stays = process.platform === 'darwin' || (settings.get().staysInTray && tray.isThere);
  if (!stays) app.quit();
});

/** The new version starts while this one still ends: nothing of this one may be in its way. */
function restartUpdated(): void {
  for (const window of windows.all) window.destroy();
  app.releaseSingleInstanceLock();
  void updates.restart();
}

if (app.requestSingleInstanceLock()) void app.whenReady().then(begin);
else app.exit(0);
