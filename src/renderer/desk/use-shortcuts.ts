import { useEffect } from 'react';

import { changeUi, useUi, type Overlay } from '#renderer/stores/ui.ts';
import { hasCommandKey, isNewSessionKey } from '#renderer/ui/keyboard.ts';

/** Keys that work everywhere but over a dialog, which takes all keys for itself. */
export function useShortcuts(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const overlay = overlayFor(event);
      if (!overlay || isCovered()) return;
      event.preventDefault();
      changeUi({ overlay, drawerOpen: false });
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

function overlayFor(event: KeyboardEvent): Overlay | null {
  if (isNewSessionKey(event)) return { kind: 'newSession' };
  return event.key === ',' && hasCommandKey(event) ? { kind: 'settings' } : null;
}

function isCovered(): boolean {
  return useUi.getState().overlay !== null || document.querySelector('[role=alertdialog]') !== null;
}
