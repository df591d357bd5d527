import type { ClockPort } from '#core/ports.ts';

import type { TerminalHostPort } from './terminal-host.ts';

/**
 * Time between the two changes of size. A program that reads its size later than that sees no
 * change, and draws nothing.
 */
const SMALLER_MS = 250;

/**
 * Makes a terminal one row lower and restores it, at which its program draws its screen again.
 * Resolves after the restoring.
 */
export async function redraw(
  host: Pick<TerminalHostPort, 'screen' | 'resize'>,
  clock: ClockPort,
  terminalId: string,
): Promise<void> {
  const before = await host.screen(terminalId, 0);
  if (!before || before.rows < 2) return;
  const { cols, rows } = before;
  host.resize(terminalId, cols, rows - 1);
  await new Promise<void>((resolve) => void clock.after(SMALLER_MS, resolve));
  const now = await host.screen(terminalId, 0);
  // A window that set a size of its own in between has caused the drawing itself.
  if (now?.cols === cols && now.rows === rows - 1) host.resize(terminalId, cols, rows);
}
