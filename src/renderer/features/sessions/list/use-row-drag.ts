import { useEffect, type DragEvent } from 'react';

import { endDrag, startDrag } from '#renderer/stores/sessions/drag.ts';

import type { ListRow } from './list-rows.ts';
import { sessionsFor } from './use-list-commands.ts';
import { ROW_KEY } from './use-row-focus.ts';

/** Type of the dragged data; a text would be inserted into a text field. */
const DATA_TYPE = 'application/x-corral-sessions';

/** Returns the handler of the list that starts to drag a session, or all selected ones with it. */
export function useRowDrag(rows: readonly ListRow[]) {
  useEffect(() => {
    window.addEventListener('dragend', endDrag);
    window.addEventListener('drop', endDrag);
    return () => {
      window.removeEventListener('dragend', endDrag);
      window.removeEventListener('drop', endDrag);
    };
  }, []);
  return (event: DragEvent<HTMLElement>): void => {
    const at = event.target instanceof Element ? event.target.closest(`[${ROW_KEY}]`) : null;
    const row = rows.find(({ key }) => key === at?.getAttribute(ROW_KEY));
    const sessions = row ? sessionsFor(row, rows) : [];
    if (sessions.length === 0) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(DATA_TYPE, sessions.map(({ sessionId }) => sessionId).join(' '));
    // Chrome cancels a drag whose `dragstart` changes the elements under the pointer.
    setTimeout(() => startDrag(sessions), 0);
  };
}
