import type { KeyCombo } from '#renderer/kit/keyboard/key-combo.ts';

/**
 * The keys of a question: the only table. The dialog, the review, the row of the inbox and the card
 * read it, and so do the buttons that show keys, the shortcut sheet and docs/keys.md. No key has
 * two meanings, and none opens a menu and chooses in it.
 */
export const QUESTION_KEYS = [
  { name: 'approve', combo: 'A' },
  { name: 'reject', combo: 'N' },
  { name: 'feedback', combo: 'F' },
  { name: 'change', combo: 'E' },
  { name: 'review', combo: 'O' },
  { name: 'remember', combo: 'M' },
  { name: 'rejectMore', combo: 'Shift+N' },
  { name: 'next', combo: 'J' },
  { name: 'previous', combo: 'K' },
  { name: 'rule', combo: 'R' },
  { name: 'session', combo: 'G' },
  { name: 'list', combo: 'L' },
  { name: 'dock', combo: 'D' },
] as const satisfies readonly { readonly name: string; readonly combo: KeyCombo }[];

export type QuestionKey = (typeof QUESTION_KEYS)[number]['name'];

/** Goes to the next question from everywhere, the dialog included. */
export const NEXT_QUESTION: KeyCombo = 'F9';

/** Returns the key of an answer or of a step in a question. */
export function comboOf(name: QuestionKey): KeyCombo {
  return QUESTION_KEYS.find((each) => each.name === name)!.combo;
}

/** Returns the meaning of a letter; null if it has none. Caps Lock changes nothing. */
export function questionKeyOf(letter: string, hasShift: boolean): QuestionKey | null {
  const combo = `${hasShift ? 'Shift+' : ''}${letter.toUpperCase()}`;
  return QUESTION_KEYS.find((each) => each.combo === combo)?.name ?? null;
}
