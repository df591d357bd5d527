import type { TerminalColours } from '#shared/terminal/terminal.ts';

/** Replies to queries of a program that the screen library does not answer. */

const COLOUR_SLOTS = [10, 11, 12] as const;
/** The sixteen named colours of xterm; a cube of 6 x 6 x 6 and 24 greys follow. */
const NAMED = [
  '#2e3436', '#cc0000', '#4e9a06', '#c4a000', '#3465a4', '#75507b', '#06989a', '#d3d7cf',
  '#555753', '#ef2929', '#8ae234', '#fce94f', '#729fcf', '#ad7fa8', '#34e2e2', '#eeeeec',
]; // prettier-ignore
const STEPS = [0, 0x5f, 0x87, 0xaf, 0xd7, 0xff];

/** Reply to XTVERSION, by which programs identify terminals whose features they know. */
export const VERSION_ANSWER = '\u001BP>|Corral\u001B\\';

/**
 * Returns the reply to OSC 10, 11 or 12 (foreground, background, cursor): `data` is `?`, or several
 * for the slots that follow. Returns null if nothing is queried.
 */
export function colourAnswer(
  slot: (typeof COLOUR_SLOTS)[number],
  data: string,
  colours: TerminalColours,
): string | null {
  const asked = data.split(';').slice(0, COLOUR_SLOTS.length);
  const answers = asked.flatMap((part, at) => {
    const code = slot + at;
    if (part !== '?' || code > 12) return [];
    return [
      `\u001B]${code};${xColour(code === 11 ? colours.background : colours.foreground)}\u001B\\`,
    ];
  });
  return answers.length === 0 ? null : answers.join('');
}

/** DEC mode in which a program receives reports of changes between dark and light. */
export const COLOUR_SCHEME_MODE = 2031;

/** Returns the reply to CSI ? 996 n, which also reports a change: dark (1) or light (2). */
export function schemeAnswer(colours: TerminalColours): string {
  return `\u001B[?997;${isDark(colours) ? 1 : 2}n`;
}

/** Returns whether the background is dark, by its relative luminance. */
export function isDark({ background }: TerminalColours): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(background.slice(at, at + 2), 16),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
}

/**
 * Returns the reply to OSC 4: pairs of a palette index and `?`. Limited to 16 pairs, so that a
 * short query cannot cause a huge reply.
 */
export function paletteAnswer(data: string): string | null {
  const parts = data.split(';').slice(0, 32);
  const answers = parts.flatMap((part, at) => {
    const index = Number(part);
    if (at % 2 !== 0 || parts[at + 1] !== '?' || !/^\d{1,3}$/.test(part) || index > 255) return [];
    return [`\u001B]4;${index};${xColour(paletteColour(index))}\u001B\\`];
  });
  return answers.length === 0 ? null : answers.join('');
}

function paletteColour(index: number): string {
  const named = NAMED[index];
  if (named !== undefined) return named;
  if (index >= 232)
    return hex([8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10]);
  const at = index - 16;
  return hex([Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) => STEPS[step] ?? 0));
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Converts `#1e1e2e` to the X11 format with sixteen bits per component. */
function xColour(colour: string): string {
  const parts = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)];
  return `rgb:${parts.map((part) => part + part).join('/')}`;
}
