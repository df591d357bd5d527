import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

export const isMac: boolean = navigator.userAgent.includes('Mac');

/** True in the desktop shell. A browser reserves some keys, such as Ctrl+N. */
export const isDesktop: boolean = navigator.userAgent.includes('Electron/');

/** Returns the label of a shortcut: `Ctrl+N`, or `⌘N` on a Mac. */
export function shortcutLabel(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl+${key}`;
}

/**
 * Returns true while an input method is composing, when Enter belongs to it. Safari ends the
 * composition first and sends key code 229.
 */
export function isComposing(event: ReactKeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
}
