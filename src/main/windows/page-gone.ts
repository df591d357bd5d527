import { dialog, type BrowserWindow } from 'electron';

import type { Words } from '../words/en.ts';

/** The page of a window ended again and again. `true`: the person wants it once more. */
export async function wantsPageAgain(window: BrowserWindow, { page }: Words): Promise<boolean> {
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
