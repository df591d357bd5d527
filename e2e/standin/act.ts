import type { Act, SystemState } from './control.ts';
import { cancellable } from './electron/events.ts';
import type { Standin } from './electron/electron.ts';
import { StandinMenu } from './electron/menu.ts';
import type { Runtime } from './electron/runtime.ts';
import { StandinImage, StandinNotification, StandinTray } from './electron/system.ts';
import type { StandinWindow } from './electron/window.ts';

type Context = { readonly runtime: Runtime; readonly electron: Standin };
type Handlers = {
  readonly [K in Act['type']]: (
    navigationTarget: Extract<Act, { type: K }>,
    context: Context,
  ) => unknown;
};

const handlers: Handlers = {
  look: (_, { runtime, electron }) => look(runtime, electron),
  clickMenu: ({ of, path }) => menuOf(of).click(path),
  clickTray: () => void StandinTray.all[0]?.emit('click', {}),
  notification: actOnNotification,
  answerDialog: ({ button }, { electron }) => electron.dialog.choose(button),
  chooseFolder: ({ folder }, { electron }) => void electron.dialog.folders.push(folder),
  appEvent: ({ event }, { electron, runtime }) =>
    void electron.app.emit(event, {}, runtime.windows.length > 0),
  openUrl: ({ url }, { electron }) => void electron.app.emit('open-url', cancellable({}), url),
  openFile: ({ path }, { electron }) => void electron.app.emit('open-file', cancellable({}), path),
  secondInstance: ({ argv }, { electron }) =>
    void electron.app.emit('second-instance', {}, [...argv], '/', null),
  power: ({ event }, { electron }) => void electron.powerMonitor.emit(event),
  closeWindow: ({ id }, { runtime }) => windowOf(runtime, id).close(),
  moveWindow: ({ id, bounds }, { runtime }) => windowOf(runtime, id).setBounds(bounds),
  hangPage: ({ id, ms }, { runtime }) =>
    void windowOf(runtime, id)
      .hang(ms)
      .catch(() => undefined),
  crashPage: ({ id }, { runtime }) => windowOf(runtime, id).webContents.crash(),
  read: ({ id }, { runtime }) => windowOf(runtime, id).webContents.text(),
  crashCore: (_, { electron }) => void process.kill(electron.utilities.at(-1)?.pid ?? 0, 'SIGKILL'),
  quit: (_, { electron }) => void setImmediate(() => electron.app.quit()),
  permission: ({ name }, { electron, runtime }) =>
    electron.session.permission(runtime.windows[0]?.webContents, name),
  askOpen: ({ url }, { runtime }) => runtime.windows[0]?.webContents.askOpen(url),
  refusesWebview: (_, { runtime }) => runtime.windows[0]?.webContents.refusesWebview(),
  portsFor: ({ url }, { runtime }) => runtime.windows[0]?.webContents.portsFor(url),
  fetch: async ({ url }, { runtime }) => responseFacts(await runtime.scheme.respond(url)),
  knowDropped: ({ id, name, path }, { runtime }) =>
    windowOf(runtime, id).webContents.knowDropped(name, path),
};

/** Performs the action that a test requests, and returns its result. */
export async function act(
  runtime: Runtime,
  electron: Standin,
  navigationTarget: Act,
): Promise<unknown> {
  const handler = handlers[navigationTarget.type] as (
    navigationTarget: Act,
    context: Context,
  ) => unknown;
  return handler(navigationTarget, { runtime, electron });
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

function actOnNotification({
  at,
  does,
  index = 0,
  reply = '',
}: Extract<Act, { type: 'notification' }>): void {
  const notification = StandinNotification.all[at];
  if (!notification?.isOpen) throw new Error(`Notification ${at} is not on the screen.`);
  if (does === 'action') notification.emit('action', { actionIndex: index }, index);
  else if (does === 'reply') notification.emit('reply', { reply }, reply);
  else if (does === 'click') notification.emit('click', {});
  // A notification closes after a click, an action or a reply.
  notification.close();
}

async function responseFacts(response: Response): Promise<object> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}

function look(runtime: Runtime, { app, dialog, shell, utilities }: Standin): SystemState {
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
    tray: tray
      ? { ...imageOf(tray.image), toolTip: tray.toolTip, menu: tray.menu?.state() ?? [] }
      : null,
    menu: StandinMenu.application?.state() ?? [],
    notifications: StandinNotification.all.map(({ options, isOpen }, at) => ({
      at,
      isOpen,
      options,
    })),
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
  return image instanceof StandinImage
    ? { image: image.path, isTemplate: image.isTemplateImage() }
    : { image, isTemplate: false };
}
