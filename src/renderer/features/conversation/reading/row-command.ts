import type { Press } from '#renderer/kit/keyboard/key-combo.ts';

export type RowCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'toggle'
  | 'enter'
  | 'leave'
  | 'forward'
  | 'back';

/**
 * The element with the focus: a message, a button or link in it, an element in it that handles keys
 * itself, or the list around all messages.
 */
export type RowFocus = 'row' | 'control' | 'field' | 'list';

const MOVES: Readonly<Record<string, RowCommand>> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
};
const ON_ROW: Readonly<Record<string, RowCommand>> = {
  ...MOVES,
  Home: 'first',
  End: 'last',
  Enter: 'toggle',
  ArrowRight: 'enter',
};
const IN_CARD: Readonly<Record<string, RowCommand>> = {
  ...MOVES,
  ArrowRight: 'forward',
  ArrowLeft: 'back',
  Escape: 'leave',
};
const KEYS: Readonly<Record<RowFocus, Readonly<Record<string, RowCommand>>>> = {
  row: ON_ROW,
  list: ON_ROW,
  control: IN_CARD,
  field: { Escape: 'leave' },
};

/**
 * Returns the command of a key in the conversation; null if the key has no special meaning. Tab
 * cycles within a card, and leaves the list from a message.
 */
export function rowCommand(press: Press, focus: RowFocus): RowCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'Tab' && (focus === 'control' || focus === 'field'))
    return press.shiftKey ? 'back' : 'forward';
  return press.shiftKey ? null : (KEYS[focus][press.key] ?? null);
}
