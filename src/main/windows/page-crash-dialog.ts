import { dialog, type BrowserWindow } from 'electron';

import type { DesktopTexts } from '../desktop-texts.ts';

/**
 * Asks what to do with a window whose page crashed repeatedly. Returns true if the person wants to
 * reload it.
 */
export async function askToReload(window: BrowserWindow, { t }: DesktopTexts): Promise<boolean> {
  const buttons = [t('page.reload'), t('page.close')];
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: t('page.gone'),
    detail: t('page.remedy'),
    buttons,
    cancelId: 1,
  });
  return response === 0;
}
