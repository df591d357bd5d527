import type { Act, Seen } from './control.ts';
import { cancellable } from './events.ts';
import type { Standin } from './electron.ts';
import { StandinMenu } from './menu.ts';
import type { Runtime } from './runtime.ts';
import { StandinImage, StandinNotification, StandinTray } from './system.ts';
import type { StandinWindow } from './window.ts';

/** Does what a test asks for, and gives what it wants to know. */
export async function act(runtime: Runtime, electron: Standin, wish: Act): Promise<unknown> {
  switch (wish.type) {
    case 'look':
      return look(runtime, electron);
    case 'clickMenu':
      return menuOf(wish.of).click(wish.path);
    case 'clickTray':
      return void StandinTray.all[0]?.emit('click', {});
    case 'notification':
      return touchNotification(wish);
    case 'answerDialog':
      return electron.dialog.choose(wish.button);
    case 'chooseFolder':
      return void electron.dialog.folders.push(wish.folder);
    case 'appEvent':
      return void electron.app.emit(wish.event, {}, runtime.windows.length > 0);
    case 'openUrl':
      return void electron.app.emit('open-url', cancellable({}), wish.url);
    case 'openFile':
      return void electron.app.emit('open-file', cancellable({}), wish.path);
    case 'secondInstance':
      return void electron.app.emit('second-instance', {}, [...wish.argv], '/', null);
    case 'power':
      return void electron.powerMonitor.emit(wish.event);
    case 'closeWindow':
      return windowOf(runtime, wish.id).close();
    case 'moveWindow':
      return windowOf(runtime, wish.id).setBounds(wish.bounds);
    case 'hangPage':
      return void windowOf(runtime, wish.id)
        .hang(wish.ms)
        .catch(() => undefined);
    case 'crashPage':
      return windowOf(runtime, wish.id).webContents.crash();
    case 'read':
      return windowOf(runtime, wish.id).webContents.text();
    case 'crashCore':
      return void process.kill(electron.utilities.at(-1)?.pid ?? 0, 'SIGKILL');
    case 'quit':
      return void setImmediate(() => electron.app.quit());
    case 'permission':
      return electron.session.permission(runtime.windows[0]?.webContents, wish.name);
    case 'askOpen':
      return runtime.windows[0]?.webContents.askOpen(wish.url);
    case 'refusesWebview':
      return runtime.windows[0]?.webContents.refusesWebview();
    case 'portsFor':
      return runtime.windows[0]?.webContents.portsFor(wish.url);
    case 'fetch':
      return told(await runtime.scheme.ask(wish.url));
    case 'knowDropped':
      return windowOf(runtime, wish.id).webContents.knowDropped(wish.name, wish.path);
  }
}

function windowOf(runtime: Runtime, id: number): StandinWindow {
  const window = runtime.windows.find((each) => each.id === id);
  if (!window) throw new Error(`There is no window ${id}.`);
  return window;
}

function menuOf(of: 'tray' | 'application'): StandinMenu {
  const menu = of === 'tray' ? StandinTray.all[0]?.menu : StandinMenu.application;
  if (!menu) throw new Error(`There is no menu of the ${of}.`);
  return menu;
}

function touchNotification({ at, does, index = 0, reply = '' }: Extract<Act, { type: 'notification' }>): void {
  const notification = StandinNotification.all[at];
  if (!notification?.isOpen) throw new Error(`Notification ${at} is not on the screen.`);
  if (does === 'action') notification.emit('action', { actionIndex: index }, index);
  else if (does === 'reply') notification.emit('reply', { reply }, reply);
  else if (does === 'click') notification.emit('click', {});
  // A notification that was touched goes away.
  notification.close();
}

async function told(response: Response): Promise<object> {
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

function look(runtime: Runtime, { app, dialog, shell, utilities }: Standin): Seen {
  const tray = StandinTray.all[0];
  return {
    windows: runtime.windows.map((window) => ({
      id: window.id,
      options: window.options,
      bounds: window.getBounds(),
      isVisible: window.isVisible(),
      isMaximized: window.isMaximized(),
      isMinimized: window.isMinimized(),
      isFocused: window.isFocused(),
      title: window.title,
      url: window.webContents.getURL(),
      progress: window.progress,
      overlay: window.overlay,
    })),
    tray: tray ? { ...imageOf(tray.image), toolTip: tray.toolTip, menu: tray.menu?.seen() ?? [] } : null,
    menu: StandinMenu.application?.seen() ?? [],
    notifications: StandinNotification.all.map(({ options, isOpen }, at) => ({ at, isOpen, options })),
    dialogs: dialog.seen,
    openDialogs: dialog.open,
    opened: shell.opened,
    badge: app.badge,
    isSandboxed: app.isSandboxed,
    protocols: app.protocols,
    opensAtLogin: app.login.openAtLogin ?? false,
    schemes: runtime.scheme.privileged,
    corePid: utilities.at(-1)?.pid ?? null,
  };
}

function imageOf(image: StandinImage | string) {
  return image instanceof StandinImage ? { image: image.path, isTemplate: image.isTemplateImage() } : { image, isTemplate: false };
}
