/** Keys that an on-screen keyboard does not have. */
export const TOUCH_KEYS = ['Esc', 'Tab', 'Left', 'Up', 'Down', 'Right'] as const;
export type TouchKey = (typeof TOUCH_KEYS)[number];

const ARROWS: Readonly<Partial<Record<TouchKey, string>>> = {
  Up: 'A',
  Down: 'B',
  Right: 'C',
  Left: 'D',
};

/** Returns the bytes of a key. Programs such as vim switch to another form of the arrows. */
export function touchKeyBytes(key: TouchKey, isApplicationMode: boolean): string {
  if (key === 'Esc') return '\u001b';
  if (key === 'Tab') return '\t';
  return `\u001b${isApplicationMode ? 'O' : '['}${ARROWS[key] ?? ''}`;
}

/** Returns a typed letter as a control character; null if there is none for the letter. */
export function withCtrl(typed: string): string | null {
  const code = typed.length === 1 ? typed.toUpperCase().codePointAt(0)! : 0;
  return code >= 0x40 && code <= 0x5f ? String.fromCodePoint(code - 0x40) : null;
}
