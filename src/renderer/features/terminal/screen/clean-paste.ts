/** Whatever is no text but the tab and the ends of lines. An escape sequence in it could end the bracket of a paste and go on as keys. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** What the person meant to paste, without what they could not see. */
export function cleanPaste(text: string): string {
  return text.replaceAll(CONTROLS, '');
}

/** Whether a program that does not know pastes from keys would run a part of it at once. */
export function hasLineEnd(text: string): boolean {
  return /[\r\n]/.test(text);
}
