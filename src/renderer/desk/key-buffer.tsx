import { useEffect } from 'react';

import { changeUi, useUi } from '#renderer/stores/window/ui.ts';

/**
 * Captures keys while the script of a dialog loads, so that they do not reach the content below.
 * The palette receives the typed text when it opens, and whether Enter followed it; other dialogs
 * discard the keys.
 */
export function KeyBuffer() {
  useEffect(() => {
    window.addEventListener('keydown', captureKey, { capture: true });
    return () => window.removeEventListener('keydown', captureKey, { capture: true });
  }, []);
  return null;
}

function captureKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const { overlay } = useUi.getState();
  if (event.key === 'Escape') changeUi({ overlay: null });
  else if (overlay?.kind === 'palette' && overlay.isEntered !== true) {
    const { typed = '' } = overlay;
    const isEntered = event.key === 'Enter' && !event.isComposing && typed.trim() !== '';
    changeUi({ overlay: { kind: 'palette', typed: textAfterKey(typed, event), isEntered } });
  }
}

/** Returns the text of a field after a key press. */
export function textAfterKey(
  typed: string,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string {
  if (key === 'Backspace') return typed.slice(0, -1);
  const isText = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
  return isText ? typed + key : typed;
}
