import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Counts the dialogs over the window. */
const useCount = create<{ readonly open: number }>()(() => ({ open: 0 }));

/** Counts a dialog while it is open, so that toasts keep away from it. */
export function useCountedDialog(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const change = (step: 1 | -1) => useCount.setState(({ open }) => ({ open: open + step }));
    change(1);
    return () => change(-1);
  }, [isOpen]);
}

/** Returns true while a dialog is open. */
export function useHasDialog(): boolean {
  return useCount(({ open }) => open > 0);
}

/** Height that toasts take at the upper edge while a dialog is open; dialogs begin below it. */
export const TOAST_STRIP = '--toast-strip';

/** Class names of the viewport of a dialog that keep it below the toasts. */
export const BELOW_TOASTS = 'pt-(--toast-strip) sm:pt-[max(1.5rem,var(--toast-strip,0px))]';
