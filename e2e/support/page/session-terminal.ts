import { expect, type Page } from '@playwright/test';

import { Desk } from './desk.ts';
import { TerminalView } from './terminal-view.ts';

/** Starts a session with the demo agent and opens a shell beside its conversation. */
export async function openSessionTerminal(page: Page): Promise<TerminalView> {
  const desk = new Desk(page);
  await desk.startDemo('help');
  await expect(desk.message).toBeVisible();
  const terminal = new TerminalView(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Open a terminal here' }).click();
  await expect(terminal.input).toBeFocused();
  await terminal.shows(/[#$]/u);
  return terminal;
}
