/**
 * All control characters but the tab and line ends. An escape sequence could end the bracket of a
 * paste, so that the rest would be treated as keys.
 */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Removes invisible control characters from a pasted text. */
export function cleanPaste(text: string): string {
  return text.replaceAll(CONTROLS, '');
}

/** Returns true if a program without bracketed paste would run a part of the text at once. */
export function hasLineEnd(text: string): boolean {
  return /[\r\n]/.test(text);
}
