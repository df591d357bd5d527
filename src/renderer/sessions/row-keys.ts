import type { KeyboardEvent } from 'react';

import { changeUi } from '#renderer/stores/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Marks what up and down go through. */
export const ROW = 'data-session-row';

/** Keys on a row of the session list. */
export function rowKeys(event: KeyboardEvent<HTMLElement>, { sessionId, status }: Session): void {
  if (event.key === 'F2') renameInList(event, sessionId);
  else if (event.key === 'Delete' && (status === 'stopped' || status === 'failed'))
    changeUi({ overlay: { kind: 'deleteSession', sessionId } });
  else moveFocus(event);
}

/** Here F2 is about the row that has the focus, not about the session in front. */
function renameInList(event: KeyboardEvent, sessionId: string): void {
  event.preventDefault();
  changeUi({ renaming: { sessionId, place: 'list' } });
}

/** Up and down go from row to row, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const list = event.currentTarget.closest('nav');
  const rows = [...(list?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])];
  const at = rows.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[Math.min(next, rows.length - 1)]?.focus();
}
