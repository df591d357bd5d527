import { dialog, type BrowserWindow } from 'electron';

import type { Words } from '../words/en.ts';

const WAIT_BUTTON = 0;
const RELOAD_BUTTON = 1;

/**
 * Asks what to do with a window whose page answers no more. What hangs cannot be told to load again: its process is ended, and the
 * window comes back as after a crash, with its place kept. A page that answers again takes the question away.
 */
export function watchUnresponsive(window: BrowserWindow, words: () => Words): void {
  let asked: AbortController | null = null;
  const answersAgain = () => asked?.abort();
  window.on('responsive', answersAgain).on('closed', answersAgain);
  window.on('unresponsive', () => {
    if (asked) return;
    asked = new AbortController();
    const { page } = words();
    const buttons = [page.wait, page.reload];
    const question = { message: page.hangs, detail: page.hangsDetail, buttons, cancelId: WAIT_BUTTON, defaultId: WAIT_BUTTON };
    void dialog.showMessageBox(window, { type: 'warning', ...question, signal: asked.signal }).then(({ response }) => {
      asked = null;
      if (response === RELOAD_BUTTON && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
    });
  });
}
