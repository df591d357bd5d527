/** What the keys of a terminal send. */
export const UP = '\u001B[A';
export const DOWN = '\u001B[B';
export const LEFT = '\u001B[D';
export const TAB = '\t';
export const SHIFT_TAB = '\u001B[Z';
export const ENTER = '\r';
export const ESCAPE = '\u001B';
/** Erases what stands before the cursor (Ctrl+U). */
export const ERASE = '\u0015';

/** A text as a whole, of which no character is a key (bracketed paste). It must not hold the end of one. */
export function pasted(text: string): string {
  return `\u001B[200~${text}\u001B[201~`;
}
