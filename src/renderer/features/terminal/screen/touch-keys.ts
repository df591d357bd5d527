/** Keys that a keyboard on glass does not have. */
export const TOUCH_KEYS = ['Esc', 'Tab', 'Left', 'Up', 'Down', 'Right'] as const;
export type TouchKey = (typeof TOUCH_KEYS)[number];

const ARROWS: Readonly<Partial<Record<TouchKey, string>>> = { Up: 'A', Down: 'B', Right: 'C', Left: 'D' };

/** Returns what a terminal sends for a key. Programs such as vim ask for another form of the arrows. */
export function touchKeyBytes(key: TouchKey, isApplicationMode: boolean): string {
  if (key === 'Esc') return '\u001b';
  if (key === 'Tab') return '\t';
  return `\u001b${isApplicationMode ? 'O' : '['}${ARROWS[key] ?? ''}`;
}

/** Returns a typed letter as Ctrl would send it; null if Ctrl means nothing to it. */
export function withCtrl(typed: string): string | null {
  const code = typed.length === 1 ? typed.toUpperCase().codePointAt(0)! : 0;
  return code >= 0x40 && code <= 0x5f ? String.fromCodePoint(code - 0x40) : null;
}
