/**
 * - `plain`: text, tabs, line ends and colours.
 * - `line`: also controls that change only their own line (carriage return, backspace, erase line).
 * - `screen`: controls that move between lines.
 */
export type ControlLevel = 'plain' | 'line' | 'screen';

// Sequences of ECMA-48 and of xterm (ctlseqs): colours, titles and links, character sets, modes but
// those of the alternate screen (47, 1047, 1049), keypad modes; and the bell.
const INVISIBLE =
  // oxlint-disable-next-line eslint/no-control-regex -- the subject is control characters
  /\u001b\[[0-9;:]*m|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()][A-Z0-9]|\u001b\[\?(?!(?:47|1047|1049)[hl;])[0-9;]*[hl]|\u001b[=>]|[\u0007\u000e\u000f]/g;
// oxlint-disable-next-line eslint/no-control-regex -- likewise
const WITHIN_LINE = /\u001b\[[0-9;]*[CDGKPX@]|\r|\u0008/g;
// oxlint-disable-next-line eslint/no-control-regex -- likewise
const CONTROL = /[\u0001-\u0008\u000b-\u001f\u007f]/;

export function levelOf(text: string): ControlLevel {
  const visible = withoutInvisible(text);
  if (!CONTROL.test(visible)) return 'plain';
  return CONTROL.test(visible.replace(WITHIN_LINE, '')) ? 'screen' : 'line';
}

/** Removes colours and titles, and the carriage returns before line feeds; shows NUL as a symbol. */
export function withoutInvisible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\r+(?=\n)/g, '')
    .replaceAll('\0', '\u2400');
}
