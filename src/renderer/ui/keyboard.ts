import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

const isMac = navigator.userAgent.includes('Mac');

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
