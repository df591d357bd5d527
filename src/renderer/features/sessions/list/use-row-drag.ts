import { useEffect, type DragEvent } from 'react';

import { changePinTarget, endDrag, startDrag, useDrag } from '#renderer/stores/sessions/drag.ts';
import { useMovePins } from '#renderer/stores/sessions/use-pin-sessions.ts';

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

/**
 * Returns handlers with which dragged sessions are dropped between the pinned ones. Alt with an
 * arrow key does the same by keyboard.
 */
export function usePinDrop(rows: readonly ListRow[]) {
  const movePins = useMovePins();
  const targetOf = (event: DragEvent) => {
    const at = event.target instanceof Element ? event.target.closest(`[${ROW_KEY}]`) : null;
    const key = at?.getAttribute(ROW_KEY);
    const row = rows.find((each) => each.key === key);
    const sessions = useDrag.getState().sessions.filter(({ archivedAt }) => archivedAt === null);
    if (!at || row?.kind !== 'session' || row.group.kind !== 'pinned' || sessions.length === 0)
      return null;
    const { top, height } = at.getBoundingClientRect();
    return { row, sessions, isBelow: event.clientY > top + height / 2 };
  };
  return {
    onDragOver: (event: DragEvent): void => {
      const target = targetOf(event);
      changePinTarget(target && { sessionId: target.row.key, isBelow: target.isBelow });
      if (!target) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDragLeave: (): void => changePinTarget(null),
    onDrop: (event: DragEvent): void => {
      const target = targetOf(event);
      if (!target) return;
      event.preventDefault();
      const moved = target.sessions.map(({ sessionId }) => sessionId);
      const ids = target.row.group.sessions.map(({ sessionId }) => sessionId);
      const at = ids.indexOf(target.row.key);
      // A dragged session is no neighbour: the next one that stays is.
      const from = ids.slice(target.isBelow ? at + 1 : at);
      endDrag();
      void movePins(moved, from.find((id) => !moved.includes(id)) ?? null);
    },
  };
}
