import type { Press } from '#renderer/kit/keyboard/key-combo.ts';

export type RowCommand = 'next' | 'previous' | 'first' | 'last' | 'toggle' | 'enter' | 'leave' | 'forward' | 'back';

/** What has the focus: a message itself, a button or link in it, something in it that takes keys for itself, or the list around all. */
export type RowFocus = 'row' | 'control' | 'field' | 'list';

const MOVES: Readonly<Record<string, RowCommand>> = { ArrowDown: 'next', j: 'next', ArrowUp: 'previous', k: 'previous' };
const ON_ROW: Readonly<Record<string, RowCommand>> = { ...MOVES, Home: 'first', End: 'last', Enter: 'toggle', ArrowRight: 'enter' };
const IN_CARD: Readonly<Record<string, RowCommand>> = { ...MOVES, ArrowRight: 'forward', ArrowLeft: 'back', Escape: 'leave' };
const KEYS: Readonly<Record<RowFocus, Readonly<Record<string, RowCommand>>>> = {
  row: ON_ROW,
  list: ON_ROW,
  control: IN_CARD,
  field: { Escape: 'leave' },
};

/** What a key does in the conversation; `null`: nothing of its own. Tab goes round a card, and from a message out of the list. */
export function rowCommand(press: Press, focus: RowFocus): RowCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'Tab' && (focus === 'control' || focus === 'field')) return press.shiftKey ? 'back' : 'forward';
  return press.shiftKey ? null : (KEYS[focus][press.key] ?? null);
}
