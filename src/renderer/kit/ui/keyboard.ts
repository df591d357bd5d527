import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

export const isMac: boolean = navigator.userAgent.includes('Mac');

/** A browser keeps some keys for itself, such as Ctrl+N. */
export const isDesktop: boolean = navigator.userAgent.includes('Electron/');

/** `Ctrl+N`, or `⌘N` on a Mac. */
export function shortcutLabel(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl+${key}`;
}

/** While an input method is composing, Enter belongs to it. Safari ends the composition first and says 229. */
export function isComposing(event: ReactKeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
}
