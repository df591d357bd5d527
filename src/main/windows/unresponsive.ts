import { dialog, type BrowserWindow } from 'electron';

import type { DesktopTexts } from '../desktop-texts.ts';

const WAIT_BUTTON = 0;
const RELOAD_BUTTON = 1;

/**
 * Asks what to do with a window whose page does not respond. A hanging page cannot be reloaded
 * directly: its process is killed and the window reloads as after a crash, keeping its session. The
 * question disappears if the page responds again.
 */
export function watchUnresponsive(window: BrowserWindow, texts: () => DesktopTexts): void {
  let openDialog: AbortController | null = null;
  const closeDialog = () => openDialog?.abort();
  window.on('responsive', closeDialog).on('closed', closeDialog);
  window.on('unresponsive', () => {
    if (openDialog) return;
    openDialog = new AbortController();
    const { t } = texts();
    const buttons = [t('page.wait'), t('page.reload')];
    const question = {
      message: t('page.hangs'),
      detail: t('page.hangsDetail'),
      buttons,
      cancelId: WAIT_BUTTON,
      defaultId: WAIT_BUTTON,
    };
    void dialog
      .showMessageBox(window, { type: 'warning', ...question, signal: openDialog.signal })
      .then(({ response }) => {
        openDialog = null;
        if (response === RELOAD_BUTTON && !window.isDestroyed())
          window.webContents.forcefullyCrashRenderer();
      });
  });
}
