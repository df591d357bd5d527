import { create } from 'zustand';

import type { Session } from '#shared/contract/sessions.ts';

type Drag = {
  /** The sessions that the person drags; none while nothing is dragged. */
  readonly sessions: readonly Session[];
  /** The pinned session above or below which they would be dropped; null elsewhere. */
  readonly pinTarget: PinTarget | null;
};

type PinTarget = { readonly sessionId: string; readonly isBelow: boolean };

const NONE: Drag = { sessions: [], pinTarget: null };

export const useDrag = create<Drag>()(() => NONE);

/**
 * Notes what is dragged until the drag ends, because browsers hide the dragged data from elements
 * that the pointer is over.
 */
export function startDrag(sessions: readonly Session[]): void {
  useDrag.setState({ sessions });
}

export function changePinTarget(pinTarget: PinTarget | null): void {
  const now = useDrag.getState().pinTarget;
  if (now?.sessionId !== pinTarget?.sessionId || now?.isBelow !== pinTarget?.isBelow)
    useDrag.setState({ pinTarget });
}

export function endDrag(): void {
  useDrag.setState(NONE);
}
