import { create } from 'zustand';

import type { Session } from '#shared/contract/sessions.ts';

type Drag = {
  /** The sessions that the person drags; none while nothing is dragged. */
  readonly sessions: readonly Session[];
};

const NONE: Drag = { sessions: [] };

export const useDrag = create<Drag>()(() => NONE);

/**
 * Notes what is dragged until the drag ends, because browsers hide the dragged data from elements
 * that the pointer is over.
 */
export function startDrag(sessions: readonly Session[]): void {
  useDrag.setState({ sessions });
}

export function endDrag(): void {
  useDrag.setState(NONE);
}
