import type { ITheme } from '@xterm/xterm';

/** Reads the current value of a colour of the style sheet, as `#rrggbb`. */
export type ReadColour = (name: string) => string;

const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
type AnsiName = (typeof ANSI)[number];
type AnsiTheme = Record<AnsiName | `bright${Capitalize<AnsiName>}`, string>;

const bright = (name: AnsiName) => `bright${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * Minimum contrast of text, for any colours of a program: WCAG AA, or AAA if the person prefers
 * more contrast.
 */
export const CONTRAST = { usual: 4.5, more: 7 } as const;

/** Returns the foreground and background colour, which programs may query. */
export function pageColours(read: ReadColour): {
  readonly foreground: string;
  readonly background: string;
} {
  return { foreground: read('--text'), background: read('--surface') };
}

export function themeOf(read: ReadColour): ITheme {
  const { foreground, background } = pageColours(read);
  const selection = read('--accent-solid');
  return {
    foreground,
    background,
    cursor: foreground,
    cursorAccent: background,
    selectionBackground: `${selection}66`,
    selectionInactiveBackground: `${selection}40`,
    scrollbarSliderBackground: `${foreground}33`,
    scrollbarSliderHoverBackground: `${foreground}55`,
    scrollbarSliderActiveBackground: `${foreground}77`,
    ...ansiTheme(read),
  };
}

function ansiTheme(read: ReadColour): Partial<AnsiTheme> {
  return Object.fromEntries(
    ANSI.flatMap((name) => [
      [name, read(`--terminal-${name}`)],
      [bright(name), read(`--terminal-bright-${name}`)],
    ]),
  );
}

export type MatchColours = { readonly match: string; readonly current: string };

export function matchColours(read: ReadColour): MatchColours {
  return { match: read('--match'), current: read('--warning-solid') };
}
