import type { BrowserContext, Page } from '@playwright/test';

import { Desktop } from '../standin/desktop.ts';
import type { Corral } from './corral.ts';

/**
 * Opens another window on the same desk: a tab in the browser, or a window of the desktop shell.
 */
export async function anotherWindow(
  { shell, address }: Corral,
  context: BrowserContext,
): Promise<Page> {
  if (!(shell instanceof Desktop)) {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }
  const opened = context.waitForEvent('page');
  await shell.act({ type: 'clickMenu', of: 'application', path: ['File', 'New Window'] });
  return opened;
}
