import { dialog, type BrowserWindow } from 'electron';

import type { Words } from '../words/en.ts';

/**
 * Asks what to do with a window whose page crashed repeatedly. Returns true if the person wants to
 * reload it.
 */
export async function askToReload(window: BrowserWindow, { page }: Words): Promise<boolean> {
  const buttons = [page.reload, page.close];
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: page.gone,
    detail: page.remedy,
    buttons,
    cancelId: 1,
  });
  return response === 0;
}
