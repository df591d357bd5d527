import type { KeyboardEvent } from 'react';

import { SESSION_ROW } from '#renderer/kit/keyboard/regions.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Keys on a row of the session list. */
export function rowKeys(event: KeyboardEvent<HTMLElement>, session: Session, remove: (session: Session) => Promise<void>): void {
  if (event.key === 'F2') renameInList(event, session.sessionId);
  else if (event.key === 'Delete') deleteRow(event, () => void remove(session));
  else moveFocus(event);
}

/** The focus goes to the next row, or to the one before, since this one is about to leave. */
function deleteRow(event: KeyboardEvent<HTMLElement>, remove: () => void): void {
  if (event.repeat) return;
  const rows = rowsOf(event);
  const at = rows.indexOf(event.currentTarget);
  remove();
  (rows[at + 1] ?? rows[at - 1])?.focus();
}

/** Here F2 is about the row that has the focus, not about the session in front. */
function renameInList(event: KeyboardEvent, sessionId: string): void {
  event.preventDefault();
  changeUi({ renaming: { sessionId, place: 'list' } });
}

/** Up and down go from row to row, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = rowsOf(event);
  const at = rows.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[Math.min(next, rows.length - 1)]?.focus();
}

function rowsOf(event: KeyboardEvent<HTMLElement>): readonly HTMLElement[] {
  const list = event.currentTarget.closest('nav');
  return [...(list?.querySelectorAll<HTMLElement>(`[${SESSION_ROW}]`) ?? [])];
}
