import { join } from 'node:path';

import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron';

import type { TrayAct, TrayEntry, TrayModel } from './tray-model.ts';

export type TrayOptions = {
  /** Folder of the tray images. */
  readonly images: string;
  readonly platform: string;
  readonly act: (act: TrayAct) => void;
};

/** The tray icon and its menu. */
export class TrayIcon {
  readonly #options: TrayOptions;
  #tray: Tray | null = null;
  #shown = '';

  constructor(options: TrayOptions) {
    this.#options = options;
  }

  get isThere(): boolean {
    return this.#tray !== null;
  }

  show(model: TrayModel): void {
    const text = JSON.stringify(model);
    if (this.#tray && text === this.#shown) return;
    this.#shown = text;
    const { images, platform, act } = this.#options;
    const image = nativeImage.createFromPath(
      join(images, `${model.look}${platform === 'darwin' ? 'Template' : ''}.png`),
    );
    if (platform === 'darwin') image.setTemplateImage(true);
    this.#tray ??= this.#create(image);
    this.#tray.setImage(image);
    this.#tray.setToolTip(model.tip);
    // An open menu keeps its content; each entry names its request, so that a click never answers
    // another one.
    this.#tray.setContextMenu(
      Menu.buildFromTemplate(model.entries.map((entry) => itemOf(entry, act))),
    );
  }

  hide(): void {
    this.#tray?.destroy();
    this.#tray = null;
  }

  #create(image: Electron.NativeImage): Tray {
    const tray = new Tray(image);
    // A click on the icon opens the app on Windows, and the menu on other systems.
    if (this.#options.platform === 'win32')
      tray.on('click', () => this.#options.act({ type: 'show', navigationTarget: null }));
    return tray;
  }
}

function itemOf(entry: TrayEntry, act: (act: TrayAct) => void): MenuItemConstructorOptions {
  switch (entry.type) {
    case 'line':
      return { type: 'separator' };
    case 'text':
      return { label: literal(entry.label), enabled: false };
    case 'menu':
      return {
        label: literal(entry.label),
        submenu: entry.entries.map((each) => itemOf(each, act)),
      };
    case 'act': {
      const check =
        entry.checked === undefined ? {} : { type: 'checkbox' as const, checked: entry.checked };
      return { label: literal(entry.label), click: () => act(entry.act), ...check };
    }
  }
}

/**
 * Escapes `&`, which marks an access key in a menu and is not displayed: commands must be displayed
 * as they run.
 */
function literal(label: string): string {
  return label.replaceAll('&', '&&');
}
