/** Character sequences that the keys of a terminal send. */
export const UP = '\u001B[A';
export const DOWN = '\u001B[B';
export const LEFT = '\u001B[D';
export const TAB = '\t';
export const SHIFT_TAB = '\u001B[Z';
export const ENTER = '\r';
export const ESCAPE = '\u001B';
/** Erases the text before the cursor (Ctrl+U). */
export const ERASE = '\u0015';

/**
 * Returns a text as bracketed paste, so that none of its characters acts as a key. The text must
 * not contain the end sequence.
 */
export function bracketedPaste(text: string): string {
  return `\u001B[200~${text}\u001B[201~`;
}
