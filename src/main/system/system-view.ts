import { app, Menu, type BrowserWindow, nativeImage } from 'electron';
import type { DeskState } from '#shared/desk/desk-state.ts';
import type { ShellSettings } from '#shared/shell/shell-messages.ts';
import { join } from 'node:path';

import { menuTemplate, type MenuActions } from './menu-template.ts';
import { NativeNotifications, type NotificationsOptions } from './native-notifications.ts';
import { taskbarOf, type Taskbar } from './taskbar.ts';
import { TrayIcon } from './tray.ts';
import { trayModel, type TrayAct } from './tray-model.ts';
import type { ShellTexts } from '../desktop-texts.ts';

/**
 * Updates the badge, the progress bar and the overlay icon of every window. `images` is the folder
 * of the tray's images.
 */
function showTaskbar(
  { badge, progress, mode, overlay }: Taskbar,
  windows: readonly BrowserWindow[],
  images: string,
): void {
  app.setBadgeCount(badge);
  const image = overlay && nativeImage.createFromPath(join(images, `${overlay.look}.png`));
  for (const window of windows) {
    window.setProgressBar(progress, { mode });
    // Has an effect on Windows only.
    window.setOverlayIcon(image, overlay?.text ?? '');
  }
}

export type SystemViewOptions = {
  readonly platform: string;
  /** Folder of the tray images. */
  readonly images: string;
  readonly texts: ShellTexts;
  readonly settings: () => ShellSettings;
  readonly windows: () => readonly BrowserWindow[];
  readonly menu: MenuActions;
  readonly tray: (act: TrayAct) => void;
  readonly notifications: NotificationsOptions;
};

/** System UI that shows the desk in the person's language: menu, tray, notifications, taskbar. */
export class SystemView {
  readonly #options: SystemViewOptions;
  readonly #tray: TrayIcon;
  readonly #notifications: NativeNotifications;

  constructor(options: SystemViewOptions) {
    const { images, platform, tray, notifications } = options;
    this.#options = options;
    this.#tray = new TrayIcon({ images, platform, act: tray });
    this.#notifications = new NativeNotifications(notifications);
  }

  /** True if Corral can be reached without a window. */
  get isInTray(): boolean {
    return this.#tray.isThere;
  }

  showMenu(): void {
    const { platform, texts, menu } = this.#options;
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform, texts.current, menu)));
  }

  show(desk: DeskState): void {
    const { settings, platform, windows, images } = this.#options;
    if (this.#options.texts.follow(desk.settings.language)) this.showMenu();
    const texts = this.#options.texts.current;
    const model = trayModel(desk, texts);
    if (settings().showsTray) this.#tray.show(model);
    else this.#tray.hide();
    this.#notifications.update(desk, texts);
    showTaskbar(taskbarOf(desk, model, platform), windows(), images);
  }

  close(): void {
    this.#notifications.withdrawAll();
    this.#tray.hide();
  }
}
