import { visibleProse } from '#shared/base/visible-text.ts';

/** Styles of text in a terminal; each function returns the text unchanged without colours. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly italic: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly magenta: (text: string) => string;
}

export function styleFor(hasColours: boolean): Style {
  const sgr = (on: number, off: number) => (text: string) =>
    hasColours && text !== '' ? `\u001B[${on}m${text}\u001B[${off}m` : text;
  return {
    bold: sgr(1, 22),
    dim: sgr(2, 22),
    italic: sgr(3, 23),
    red: sgr(31, 39),
    green: sgr(32, 39),
    yellow: sgr(33, 39),
    cyan: sgr(36, 39),
    magenta: sgr(35, 39),
  };
}

/** Returns text of a model or a program with what could control the terminal spelled out. */
export function safeText(text: string): string {
  return visibleProse(text.replaceAll('\r\n', '\n'))
    .map((part) => part.text)
    .join('');
}
