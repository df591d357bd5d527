import type { MenuItemConstructorOptions } from 'electron';

import type { DesktopTexts } from '../desktop-texts.ts';

export type MenuActions = {
  readonly newSession: () => void;
  readonly newWindow: () => void;
  readonly inbox: () => void;
  readonly settings: () => void;
  readonly dataFolder: () => void;
};

const separator: MenuItemConstructorOptions = { type: 'separator' };

/**
 * Returns the application menu for a platform. Shortcuts that the page handles are displayed but
 * not registered, so that they do not run twice.
 */
export function menuTemplate(
  platform: string,
  { t }: DesktopTexts,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const own = (
    label: string,
    click: () => void,
    accelerator?: string,
  ): MenuItemConstructorOptions => ({
    label,
    click,
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });
  const settings = own(t('menu.settings'), actions.settings, 'CmdOrCtrl+,');
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: t('menu.file'),
    submenu: [
      own(t('menu.newSession'), actions.newSession, 'CmdOrCtrl+N'),
      { label: t('menu.newWindow'), click: actions.newWindow, accelerator: 'CmdOrCtrl+Shift+N' },
      own(t('menu.inbox'), actions.inbox, 'Shift+F9'),
      separator,
      { role: 'close' },
      ...(isMac ? [] : [separator, settings, { role: 'quit' as const }]),
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: t('menu.help'),
    submenu: [
      own(t('menu.logFolder'), actions.dataFolder),
      ...(isMac ? [] : [{ role: 'about' as const }]),
    ],
  };
  return [
    ...(isMac ? [appMenu] : []),
    file,
    { role: 'editMenu', label: t('menu.edit') },
    { label: t('menu.view'), submenu: viewEntries },
    { role: 'windowMenu', label: t('menu.window') },
    help,
  ];
}

/**
 * View menu without the developer tools of Electron's default menu, because the page displays
 * output of agents.
 */
const viewEntries: MenuItemConstructorOptions[] = [
  { role: 'reload' },
  separator,
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  separator,
  { role: 'togglefullscreen' },
];
