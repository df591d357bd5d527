import type { Failure } from '#renderer/i18n/failure-text.ts';
import { changeUi } from '#renderer/stores/ui.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { showTerminal, wantFocus } from './layout.ts';
import { pageColourReader } from './read-colour.ts';
import { pageColours } from './theme.ts';

export type Desk = { readonly api: CorralApi; readonly report: (failure: Failure) => void };

/** What a program gets until a window has measured its room. */
const FIRST_SIZE = { cols: 80, rows: 24 };

/** Opens a shell and brings it to the front. `cwd`: `null` for the folder of the session, else the person's home. */
export async function openTerminal({ api, report }: Desk, sessionId: string | null, cwd: string | null = null): Promise<boolean> {
  const colours = pageColours(pageColourReader());
  const reply = await api['terminals.open']({ commandId: newCommandId(), sessionId, cwd, ...FIRST_SIZE, colours });
  if (reply.ok) bringToFront(reply.value.terminal);
  else report(reply.error);
  return reply.ok;
}

/** In its session, or in place of one. The focus goes there too. */
export function bringToFront({ sessionId, terminalId }: Pick<Terminal, 'sessionId' | 'terminalId'>): void {
  wantFocus(terminalId);
  if (sessionId === null) changeUi({ terminal: terminalId, inbox: false, drawerOpen: false });
  else showTerminal(sessionId, terminalId);
}

/** Takes it off the desk; what runs in it is asked about first, unless it goes on elsewhere. */
export async function askToClose(desk: Desk, { terminalId }: Terminal): Promise<void> {
  const reply = await desk.api['terminals.isBusy']({ terminalId });
  if (reply.ok && reply.value.isBusy) changeUi({ overlay: { kind: 'closeTerminal', terminalId } });
  else await closeTerminal(desk, terminalId);
}

/** Ends what runs in it. */
export async function closeTerminal({ api, report }: Desk, terminalId: string): Promise<boolean> {
  const reply = await api['terminals.close']({ commandId: newCommandId(), terminalId });
  const isGone = reply.ok || reply.error.kind === 'noSuchTerminal';
  if (!isGone) report(reply.error);
  return isGone;
}

/** The same shell again, in place of one that has ended. */
export async function runAgain(desk: Desk, { terminalId, sessionId, cwd }: Terminal): Promise<void> {
  if (await openTerminal(desk, sessionId, cwd)) await closeTerminal(desk, terminalId);
}
