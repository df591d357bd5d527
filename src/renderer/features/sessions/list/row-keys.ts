import type { KeyboardEvent } from 'react';

import { SESSION_ROW } from '#renderer/kit/keyboard/regions.ts';
import { isMac } from '#renderer/kit/ui/keyboard.ts';
import { showBeside } from '#renderer/stores/window/show-beside.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Handles keys on a row of the session list. */
export function rowKeys(
  event: KeyboardEvent<HTMLElement>,
  session: Session,
  {
    remove,
    isVisible,
  }: { readonly remove: (session: Session) => Promise<void>; readonly isVisible: boolean },
): void {
  if (event.key === 'F2') renameInList(event, session.sessionId);
  else if (event.key === 'Delete') deleteRow(event, () => void remove(session));
  else if (event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey))
    openRowBeside(event, session, isVisible);
  else moveFocus(event);
}

/** Shows the session in the second column, unless it is visible or archived. */
function openRowBeside(event: KeyboardEvent, session: Session, isVisible: boolean): void {
  event.preventDefault();
  if (event.repeat || isVisible || session.archivedAt !== null) return;
  showBeside({ kind: 'session', sessionId: session.sessionId });
}

/** Deletes a session and moves the focus to the next or previous row, since this row is removed. */
function deleteRow(event: KeyboardEvent<HTMLElement>, remove: () => void): void {
  if (event.repeat) return;
  const rows = rowsOf(event);
  const at = rows.indexOf(event.currentTarget);
  remove();
  (rows[at + 1] ?? rows[at - 1])?.focus();
}

/** Starts renaming the session of the focused row. Elsewhere F2 renames the session in front. */
function renameInList(event: KeyboardEvent, sessionId: string): void {
  event.preventDefault();
  changeUi({ renaming: { sessionId, place: 'list' } });
}

/** Moves the focus to the next or previous row (arrows) or to the ends (Home, End). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = rowsOf(event);
  const at = rows.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1 }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  rows[Math.min(next, rows.length - 1)]?.focus();
}

function rowsOf(event: KeyboardEvent<HTMLElement>): readonly HTMLElement[] {
  const list = event.currentTarget.closest('nav');
  return [...(list?.querySelectorAll<HTMLElement>(`[${SESSION_ROW}]`) ?? [])];
}
