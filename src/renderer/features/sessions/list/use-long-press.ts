import { useEffect, useRef, type PointerEvent, type SyntheticEvent } from 'react';

import { changeList, useListState } from './list-state.ts';
import { toggleSelected } from './selection.ts';
import { ROW_KEY } from './use-row-focus.ts';

/** Time in ms after which a touch that does not move selects a session. */
const LONG_PRESS_MS = 450;
/** Movement in px that makes a touch a scroll. */
const SLOP_PX = 10;

type Press = { readonly timer: number; readonly x: number; readonly y: number };

/**
 * Returns the handlers of a touch: a long press selects a session, and further touches then select
 * others. The menu of a session, which a long press would open, is in its header.
 */
export function useLongPress(isSession: (key: string) => boolean) {
  const press = useRef<Press | null>(null);
  const isLong = useRef(false);
  const cancel = (): void => {
    if (press.current) window.clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);
  const select = (key: string): void => {
    isLong.current = true;
    changeList({ selection: toggleSelected(useListState.getState().selection, key) });
  };
  const leaveToTouch = (event: SyntheticEvent): void => {
    if (useListState.getState().isTouched) event.stopPropagation();
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      cancel();
      isLong.current = false;
      const isTouched = event.pointerType === 'touch';
      if (useListState.getState().isTouched !== isTouched) changeList({ isTouched });
      const at = event.target instanceof Element ? event.target.closest(`[${ROW_KEY}]`) : null;
      const key = at?.getAttribute(ROW_KEY) ?? '';
      if (!isTouched || !event.isPrimary || !isSession(key)) return;
      const timer = window.setTimeout(() => select(key), LONG_PRESS_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      const begun = press.current;
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > SLOP_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The menu of the list opens by a touch that it follows itself.
    onTouchStart: leaveToTouch,
    onContextMenu: (event: SyntheticEvent): void => {
      leaveToTouch(event);
      if (useListState.getState().isTouched) event.preventDefault();
    },
    /** The end of a long press is no click. */
    onClickCapture: (event: SyntheticEvent): void => {
      if (isLong.current) event.stopPropagation();
      isLong.current = false;
    },
  };
}
