import { join } from 'node:path';

import { app, nativeImage, type BrowserWindow } from 'electron';

import type { Taskbar } from './taskbar.ts';

/** Puts it on the icon of the app and on each of its windows. `images`: folder of the tray's. */
export function showTaskbar({ badge, progress, mode, overlay }: Taskbar, windows: readonly BrowserWindow[], images: string): void {
  app.setBadgeCount(badge);
  const image = overlay && nativeImage.createFromPath(join(images, `${overlay.look}.png`));
  for (const window of windows) {
    window.setProgressBar(progress, { mode });
    // Elsewhere it does nothing.
    window.setOverlayIcon(image, overlay?.text ?? '');
  }
}
