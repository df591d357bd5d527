import { focusedRegion } from '#renderer/kit/keyboard/regions.ts';
import { pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import { pageColours } from '#renderer/kit/terminal-colours/theme.ts';
import { terminalOf, terminalsNow } from '#renderer/stores/desk/desk.ts';
import { bringTerminalToFront, changeUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { setSplits, showTerminal, splitsNow, requestFocus } from './layout.ts';
import { neighbourOf, partsWith, replacePart, splitBehind, withoutPart } from './split.ts';

export type Desk = { readonly api: CorralApi; readonly report: (failure: Failure) => void };

/** The size of a terminal until a window has measured its room. */
const FIRST_SIZE = { cols: 80, rows: 24 };

/**
 * Opens a shell and brings it to the front. If `cwd` is null, the shell starts in the folder of the
 * session, else in the person's home.
 */
export async function openTerminal(
  desk: Desk,
  sessionId: string | null,
  cwd: string | null = null,
): Promise<void> {
  const terminal = await openShell(desk, sessionId, cwd);
  if (terminal) bringToFront(terminal);
}

/** Returns null after a failure, which is reported. */
async function openShell(
  { api, report }: Desk,
  sessionId: string | null,
  cwd: string | null,
): Promise<Terminal | null> {
  const colours = pageColours(pageColourReader());
  const reply = await api['terminals.open']({
    commandId: newCommandId(),
    sessionId,
    cwd,
    ...FIRST_SIZE,
    colours,
  });
  if (!reply.ok) report(reply.error);
  return reply.ok ? reply.value.terminal : null;
}

const idsOf = (terminals: readonly Pick<Terminal, 'terminalId'>[]) =>
  terminals.map(({ terminalId }) => terminalId);

/** Returns the ids of the terminals of a session, or of those without one. */
function idsIn(sessionId: string | null): readonly string[] {
  return idsOf(terminalsNow().filter((terminal) => terminal.sessionId === sessionId));
}

/** Opens a shell in the same folder and shows it next to a terminal. */
export async function splitTerminal(
  desk: Desk,
  { sessionId, terminalId, cwd }: Terminal,
): Promise<void> {
  const added = await openShell(desk, sessionId, cwd);
  if (!added) return;
  const present = [...idsIn(sessionId), added.terminalId];
  setSplits(sessionId, splitBehind(terminalId, added.terminalId, splitsNow(sessionId), present));
  bringToFront(added);
}

/** Removes a terminal from its split and shows it alone. */
export function unsplitTerminal(terminal: Terminal): void {
  setSplits(terminal.sessionId, withoutPart(terminal.terminalId, splitsNow(terminal.sessionId)));
  bringToFront(terminal);
}

/** Returns the ids of the terminals in the same split, in order. */
export function besideTerminal({ sessionId, terminalId }: Terminal): readonly string[] {
  return idsOf(partsWith(terminalId, splitsNow(sessionId), idsIn(sessionId)));
}

/** Moves the focus to the next terminal of the split, or from elsewhere to the one in front. */
export function focusNextPart(front: Terminal): void {
  const ids = besideTerminal(front);
  const next =
    focusedRegion() === 'terminal'
      ? ids[(ids.indexOf(front.terminalId) + 1) % ids.length]
      : front.terminalId;
  const terminal = next === undefined ? undefined : terminalOf(next);
  if (terminal) bringToFront(terminal);
}

type LogIn = {
  readonly sessionId: string;
  readonly agentId: string;
  /** The way that the agent offers; absent: the login command of the agent. */
  readonly wayId: string | undefined;
};

/** Runs a login of an agent for a session. */
export async function openLogIn(
  { api, report }: Desk,
  { sessionId, agentId, wayId }: LogIn,
): Promise<void> {
  const colours = pageColours(pageColourReader());
  const request = {
    commandId: newCommandId(),
    sessionId,
    cwd: null,
    logIn: agentId,
    ...(wayId !== undefined && { logInWay: wayId }),
    ...FIRST_SIZE,
    colours,
  };
  const reply = await api['terminals.open'](request);
  if (reply.ok) bringToFront(reply.value.terminal);
  else report(reply.error);
}

/** Shows a terminal in its session, or instead of one, and focuses it. */
export function bringToFront(terminal: Pick<Terminal, 'sessionId' | 'terminalId'>): void {
  requestFocus(terminal.terminalId);
  bringIntoSight(terminal);
}

/** Shows a terminal and keeps the focus. */
export function bringIntoSight({
  sessionId,
  terminalId,
}: Pick<Terminal, 'sessionId' | 'terminalId'>): void {
  if (sessionId === null) bringTerminalToFront(terminalId);
  else showTerminal(sessionId, terminalId);
}

/** Closes a terminal, after a confirmation if a program runs in it that would end. */
export async function askToClose(desk: Desk, { terminalId }: Terminal): Promise<void> {
  const reply = await desk.api['terminals.isBusy']({ terminalId });
  if (reply.ok && reply.value.isBusy) changeUi({ overlay: { kind: 'closeTerminal', terminalId } });
  else await closeTerminal(desk, terminalId);
}

/**
 * Closes a terminal and ends its program. Its neighbour in the split gets its room, and its focus
 * if it had it.
 */
export async function closeTerminal({ api, report }: Desk, terminalId: string): Promise<boolean> {
  const sessionId = terminalOf(terminalId)?.sessionId ?? null;
  const heir = neighbourOf(terminalId, splitsNow(sessionId), idsIn(sessionId));
  const reply = await api['terminals.close']({ commandId: newCommandId(), terminalId });
  const isGone = reply.ok || reply.error.kind === 'noSuchTerminal';
  if (!isGone) report(reply.error);
  else if (
    heir !== null &&
    (focusedRegion() === 'terminal' || document.activeElement === document.body)
  )
    requestFocus(heir);
  return isGone;
}

/** Replaces a terminal that has ended by a new shell in the same folder. */
export async function runAgain(
  desk: Desk,
  { terminalId, sessionId, cwd }: Terminal,
): Promise<void> {
  const added = await openShell(desk, sessionId, cwd);
  if (!added) return;
  setSplits(sessionId, replacePart(terminalId, added.terminalId, splitsNow(sessionId)));
  bringToFront(added);
  await closeTerminal(desk, terminalId);
}
