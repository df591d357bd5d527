import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const isMac = navigator.userAgent.includes('Mac');

/** A browser keeps Ctrl+N for itself. */
const isDesktop = navigator.userAgent.includes('Electron/');

/** The key combination for a new session. */
export const newSessionKeys = isDesktop ? shortcutLabel('N') : isMac ? '⌥N' : 'Alt+N';

export function isNewSessionKey(event: KeyboardEvent): boolean {
  if (event.code !== 'KeyN' || event.shiftKey) return false;
  return hasCommandKey(event) || (!isDesktop && event.altKey && !event.ctrlKey && !event.metaKey);
}

/** `Ctrl+N`, or `⌘N` on a Mac. */
export function shortcutLabel(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl+${key}`;
}

/** Ctrl, or Command on a Mac, and no other. */
export function hasCommandKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const [command, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return command && !other && !event.altKey;
}

/** While an input method is composing, Enter belongs to it. Safari ends the composition first and says 229. */
export function isComposing(event: ReactKeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
}
